import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';

/**
 * All in milliseconds. A query that is unanswered after `doubt` starts a ping, and after `patience` more the server counts as
 * down: a visitor waits less than a second. Until the first answer `doubtAtFirst` applies, as a loading process reads late.
 */
const defaults = { doubtAtFirst: 5_000, doubt: 150, patience: 700, pause: 250, again: 100 };

/**
 * Rejects waiting work when the database server stops answering, and new work at once, until it answers again. A refused
 * connection fails by itself; a hanging connection would fail only after minutes.
 * @param ping resolves when the server answers anything, rejects when it cannot be reached
 */
export class DatabaseWatch {
  readonly #ping: () => Promise<void>;
  readonly #times: typeof defaults;
  readonly #waiting = new Set<(fault: Error) => void>();
  #fault: Error | undefined;
  #isAsking = false;
  #answers = 0;

  constructor(ping: () => Promise<void>, times = defaults) {
    this.#ping = ping;
    this.#times = times;
  }

  guard<Answer>(work: () => PromiseLike<Answer>): Promise<Answer> {
    if (this.#fault) return Promise.reject(this.#fault);
    return new Promise((resolve, reject) => {
      const doubtMs = this.#answers > 0 ? this.#times.doubt : this.#times.doubtAtFirst;
      const doubt = setTimeout(() => void this.#ask(), doubtMs).unref();
      this.#waiting.add(reject);
      const settle = () => {
        clearTimeout(doubt);
        this.#waiting.delete(reject);
      };
      work().then(
        (answer) => {
          this.#answers += 1;
          settle();
          resolve(answer);
        },
        (error) => {
          settle();
          reject(error);
        },
      );
    });
  }

  async #ask() {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (!(await this.#isAnswering())) {
      this.#fault ??= Object.assign(new Error('The database does not answer.'), { code: 'CONNECT_TIMEOUT' });
      for (const reject of this.#waiting) reject(this.#fault);
      this.#waiting.clear();
      await delay(this.#times.pause, undefined, { ref: false });
    }
    this.#fault = undefined;
    await delay(this.#times.again, undefined, { ref: false });
    this.#isAsking = false;
    if (this.#waiting.size > 0) void this.#ask();
  }

  async #isAnswering(): Promise<boolean> {
    const before = this.#answers;
    const ping = this.#ping().then(
      () => true,
      () => false,
    );
    const tooLong = async () => {
      await delay(this.#times.patience, undefined, { ref: false });
      // After a blocked event loop, replies that have arrived are read before the server is judged.
      await turn();
      await turn();
      return false;
    };
    return (await Promise.race([ping, tooLong()])) || this.#answers > before;
  }
}
