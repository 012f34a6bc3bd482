import { AppError } from '~/http/errors';
import type { Database } from './addresses.server';
import { type Answer, type Backend, Cancelled, type Envelope } from './backend.server';
import { lanes } from './limits';
import { crowdedMessage } from './messages';

type Open = (database: Database) => Promise<Backend>;

/** What one learner's request holds while it runs: a connection to the visible data and, once needed, to the hidden. */
export class Lane {
  private readonly backends: Partial<Record<Database, Backend>> = {};
  private readonly used = new Set<Database>();

  constructor(private readonly open: Open) {}

  /** Runs one query in its envelope; see Backend.run. */
  async run(database: Database, envelope: Envelope, signal?: AbortSignal): Promise<Answer> {
    const backend = await this.backend(database);
    if (this.used.has(database)) await backend.clean();
    this.used.add(database);
    return (await this.backend(database)).run(envelope, signal);
  }

  async clean(): Promise<void> {
    await Promise.all([...this.used].map((database) => this.backends[database]?.clean()));
    this.used.clear();
  }

  async end(): Promise<void> {
    await Promise.all(Object.values(this.backends).map((backend) => backend.end()));
  }

  private async backend(database: Database): Promise<Backend> {
    const known = this.backends[database];
    if (known?.alive) return known;
    this.used.delete(database);
    const fresh = await this.open(database);
    this.backends[database] = fresh;
    return fresh;
  }
}

type Waiter = { give(lane: Lane): void; refuse(error: Error): void };

/** A fixed number of lanes and a short queue in front of them. */
export class Lanes {
  private readonly all: Lane[];
  private readonly idle: Lane[];
  private readonly waiting: Waiter[] = [];
  private closed = false;

  constructor(args: { size: number; open: Open }) {
    this.all = Array.from({ length: args.size }, () => new Lane(args.open));
    this.idle = [...this.all];
  }

  /**
   * Does the work with a lane of its own. The lane is tidied up after the result has been handed over.
   * @throws AppError unavailable when the queue is full or does not move; Cancelled
   */
  async use<T>(work: (lane: Lane) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const lane = await this.take(signal);
    try {
      return await work(lane);
    } finally {
      void lane.clean().then(() => this.put(lane));
    }
  }

  /** Refuses whoever waits, lets the running end, and closes every connection. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { refuse } of this.waiting.splice(0)) refuse(crowded());
    await Promise.all(this.all.map((lane) => lane.end()));
  }

  private take(signal?: AbortSignal): Promise<Lane> {
    if (signal?.aborted) return Promise.reject(new Cancelled());
    const lane = this.idle.pop();
    if (lane) return Promise.resolve(lane);
    if (this.closed || this.waiting.length >= lanes.queue) return Promise.reject(crowded());
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        const place = this.waiting.indexOf(waiter);
        if (place >= 0) this.waiting.splice(place, 1);
      };
      const waiter: Waiter = {
        give: (freed) => {
          leave();
          resolve(freed);
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      const abort = () => waiter.refuse(new Cancelled());
      const timer = setTimeout(() => waiter.refuse(crowded()), lanes.queueMs);
      signal?.addEventListener('abort', abort, { once: true });
      this.waiting.push(waiter);
    });
  }

  /** How many lanes nobody uses. */
  get idleCount(): number {
    return this.idle.length;
  }

  private put(lane: Lane) {
    const next = this.waiting.shift();
    if (next) next.give(lane);
    else this.idle.push(lane);
  }
}

function crowded() {
  return new AppError('unavailable', crowdedMessage, { retryAfter: 3 });
}
