import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';

/**
 * All in milliseconds. Doubt and patience together are less than a second: a visitor waits no longer for the bad news. Before the first
 * answer doubt begins later, as a process that is still loading reads late what has come.
 */
const defaults = { doubtAtFirst: 5_000, doubt: 150, patience: 700, pause: 250, again: 100 };

/**
 * Tells work that waits for a server that has stopped to answer, and new work at once, until it answers again. A connection
 * that is refused ends work by itself; one that is left hanging would end it in minutes.
 * @param ping resolves when the server answers anything, rejects when there is none
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
      // A process that was held up reads what has come before it judges.
      await turn();
      await turn();
      return false;
    };
    return (await Promise.race([ping, tooLong()])) || this.#answers > before;
  }
}
