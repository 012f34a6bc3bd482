import { lanes } from './limits';

/**
 * How long one query has worked. Where `read` tells what the processor has done for its connection so far, time that it
 * waited for the processor does not count; where it tells nothing, all time counts. `stop` is called once it has worked
 * for `limitMs`. Times are in milliseconds.
 */
export class Meter {
  /** The limit was reached. */
  isSpent = false;
  private readonly startedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private hasEnded = false;
  /** At the last reading: the time since the start, what was worked in it, and what the connection's total was. */
  private last: { at: number; worked: number; total?: number } = { at: 0, worked: 0 };

  constructor(private readonly args: { limitMs: number; read(): Promise<number | undefined>; stop(): void }) {
    this.timer = setTimeout(() => void this.check(), lanes.meterMs);
  }

  /** What it has worked in all; afterwards nobody is stopped. */
  async end(): Promise<number> {
    clearTimeout(this.timer);
    this.hasEnded = true;
    if (this.last.at === 0) return performance.now() - this.startedAt;
    await this.read();
    return this.last.worked;
  }

  private async check() {
    await this.read();
    if (this.hasEnded) return;
    const left = this.args.limitMs - this.last.worked;
    this.isSpent = left <= 0;
    if (this.isSpent) this.args.stop();
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
