import pg from 'pg';
import type { Database } from './addresses.server';
import type { Answer, Backend, Envelope } from './backend.server';
import { lanes } from './limits';

/** How lanes come by their connections. `lower` makes the server's processor prefer others to one: 0 is everyone's niceness. */
export type Connect = {
  open(database: Database): Promise<Backend>;
  lower(backend: Backend, niceness: number): Promise<void>;
};

/** Codes of the faults that mean a bound of the sandbox: time, temporary files, memory. */
const bounds = new Set(['57014', '53400', '53200']);

/** What one learner's request holds while it runs: a connection to the visible data and, once needed, to the hidden. */
export class Lane {
  private readonly backends: Partial<Record<Database, Backend>> = {};
  private readonly used = new Set<Database>();
  private spent = { bytes: 0, hasHitBound: false };

  constructor(
    private readonly connect: Connect,
    public niceness: number,
  ) {}

  /** Runs one query in its envelope; see Backend.run. */
  async run(database: Database, envelope: Envelope, signal?: AbortSignal): Promise<Answer> {
    let ready = await this.backend(database);
    if (this.used.has(database)) {
      await ready.clean();
      ready = await this.backend(database);
    }
    // Last, since a new connection counts as unused: what runs now has to be cleaned up after.
    this.used.add(database);
    try {
      return await ready.run(envelope, signal, this.niceness > 0 ? lanes.niceGraceMs : lanes.graceMs);
    } catch (error) {
      if (error instanceof pg.DatabaseError && bounds.has(error.code ?? '')) this.spent.hasHitBound = true;
      throw error;
    } finally {
      this.spent.bytes += ready.received;
    }
  }

  /** What was sent and which bounds were hit here since this was last asked. */
  takeSpent() {
    const { spent } = this;
    this.spent = { bytes: 0, hasHitBound: false };
    return spent;
  }

  /** From now on, the query that runs here and those after it give way to others. There is no way back. */
  lower(niceness: number) {
    if (this.niceness >= niceness) return;
    this.niceness = niceness;
    for (const backend of Object.values(this.backends)) {
      if (backend.alive) void this.connect.lower(backend, niceness);
    }
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
    const fresh = await this.connect.open(database);
    if (this.niceness > 0) await this.connect.lower(fresh, this.niceness);
    this.backends[database] = fresh;
    return fresh;
  }
}
