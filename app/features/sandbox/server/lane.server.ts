import pg from 'pg';
import { AppError } from '~/http/errors';
import { log } from '~/http/log.server';
import type { Database } from '../addresses.server';
import { limits } from '../limits';
import { crowdedMessage, faultyMessage } from '../words/messages';
import type { Answer, Backend, Envelope } from './backend.server';
import { Meter } from './meter';

/** `workOf`: milliseconds of the processor since the backend began; undefined where the server cannot tell. */
export type Connect = {
  open(database: Database): Promise<Backend>;
  lower(backend: Backend, niceness: number): Promise<void>;
  workOf(backend: Backend): Promise<number | undefined>;
};

/** SQLSTATEs: time, temporary files, memory. */
const bounds = new Set(['57014', '53400', '53200']);

/** SQLSTATEs of a server whose disk is full or broken, or whose files are. */
const serverFaults = /^(53100|58...|XX00[12])$/;

/** What one request holds while it runs: a connection to the visible data and, once needed, to the hidden. */
export class Lane {
  private readonly backends: Partial<Record<Database, Backend>> = {};
  private readonly used = new Set<Database>();
  private spent = { ms: 0, bytes: 0, hasHitBound: false };

  constructor(
    private readonly connect: Connect,
    public niceness: number,
  ) {}

  /** Backend.run, stopped after limits.workMs of work. @throws AppError unavailable for a query that hardly came to work, and for a fault of the server */
  async run(database: Database, envelope: Envelope, signal?: AbortSignal): Promise<Answer> {
    let ready = await this.backend(database);
    if (this.used.has(database)) {
      await ready.clean();
      ready = await this.backend(database);
    }
    // Last, since a new connection counts as unused: what runs now has to be cleaned up after.
    this.used.add(database);
    const meter = new Meter({
      limitMs: limits.workMs,
      read: async () => (ready.alive ? this.connect.workOf(ready) : undefined),
      stop: () => ready.stop(),
    });
    try {
      return await ready.run(envelope, signal).finally(() => meter.end());
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === '57014' && meter.worked < limits.fairMs) throw crowded();
      if (serverFaults.test(code ?? '')) throw faulty(error);
      if (bounds.has(code ?? '')) this.spent.hasHitBound = true;
      throw error;
    } finally {
      this.spent.ms += meter.worked;
      this.spent.bytes += ready.received;
    }
  }

  /** Since the lane was clean. */
  takeSpent() {
    const { spent } = this;
    this.spent = { ms: 0, bytes: 0, hasHitBound: false };
    return spent;
  }

  lower(niceness: number) {
    if (this.niceness >= niceness) return;
    this.niceness = niceness;
    for (const backend of Object.values(this.backends)) {
      if (backend.alive) void this.connect.lower(backend, niceness);
    }
  }

  async clean(): Promise<void> {
    // What the site spent is nobody's.
    this.takeSpent();
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
    const fresh = await this.connect.open(database);
    if (this.niceness > 0) await this.connect.lower(fresh, this.niceness);
    this.backends[database] = fresh;
    return fresh;
  }
}

/** Postgres's own words name its files. */
function faulty(error: unknown) {
  log.error({ err: error }, 'the sandbox server has a fault');
  return new AppError('unavailable', faultyMessage, { retryAfter: 30 });
}

export function crowded() {
  return new AppError('unavailable', crowdedMessage, { retryAfter: 3 });
}
