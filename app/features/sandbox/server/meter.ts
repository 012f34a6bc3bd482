import { lanes } from '../limits';

/**
 * How long one query has worked. Where `read` tells what the processor has done for its connection so far, time that it
 * waited for the processor does not count; where it tells nothing, all time counts. `stop` is called once it has worked
 * for `limitMs`. Times are in milliseconds.
 */
export class Meter {
  private readonly startedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private hasEnded = false;
  /** At the last reading: the time since the start, what was worked in it, and what the connection's total was. */
  private last: { at: number; worked: number; total?: number } = { at: 0, worked: 0 };

  constructor(private readonly args: { limitMs: number; read(): Promise<number | undefined>; stop(): void }) {
    this.timer = setTimeout(() => void this.check(), lanes.meterMs);
  }

  /** Takes the last account; afterwards nobody is stopped. */
  async end(): Promise<void> {
    clearTimeout(this.timer);
    this.hasEnded = true;
    const isShort = this.last.at === 0;
    if (isShort) this.last.worked = performance.now() - this.startedAt;
    else await this.read();
  }

  /** What it had worked when last looked at. */
  get worked(): number {
    return this.last.worked;
  }

  private async check() {
    await this.read();
    if (this.hasEnded) return;
    const left = this.args.limitMs - this.last.worked;
    if (left <= 0) this.args.stop();
    else this.timer = setTimeout(() => void this.check(), left);
  }

  private async read() {
    const total = await this.args.read().catch(() => undefined);
    const { last } = this;
    const at = performance.now() - this.startedAt;
    const passed = at - last.at;
    const worked =
      total === undefined || last.total === undefined ? passed : Math.min(passed, total - last.total);
    this.last = { at, worked: last.worked + worked, total };
  }
}
