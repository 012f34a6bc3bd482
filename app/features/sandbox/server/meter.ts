import { lanes } from '../limits';

/** Time that a query waits for the processor does not count, as far as `read` tells what its connection has worked. */
export class Meter {
  private readonly startedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private hasEnded = false;
  /** `at` and `worked` count from the start, `total` since the connection began. */
  private last: { at: number; worked: number; total?: number } = { at: 0, worked: 0 };

  constructor(private readonly args: { limitMs: number; read(): Promise<number | undefined>; stop(): void }) {
    this.timer = setTimeout(() => void this.check(), lanes.meterMs);
  }

  async end(): Promise<void> {
    clearTimeout(this.timer);
    this.hasEnded = true;
    const isShort = this.last.at === 0;
    if (isShort) this.last.worked = performance.now() - this.startedAt;
    else await this.read();
  }

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
