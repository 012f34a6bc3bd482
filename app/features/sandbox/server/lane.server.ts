import pg from 'pg';
import { AppError } from '~/http/errors';
import { log } from '~/http/log.server';
import type { Database } from '../addresses.server';
import { limits } from '../limits';
import { crowdedMessage, faultyMessage, keptWaitingMessage } from '../words/messages';
import { type Answer, type Backend, type Envelope, StuckBackend } from './backend.server';
import { Meter, type Terms } from './work.server';

export type Open = (database: Database) => Promise<Backend>;
export type LowerPriority = (backend: Backend) => Promise<void>;

const usual: Terms = { timeMs: limits.timeMs };
const unspent = { ms: 0, bytes: 0, hasHitBound: false, wasRequeued: false, wasKeptWaiting: false };

/** SQLSTATEs: time, temporary files, memory. */
const bounds = new Set(['57014', '53400', '53200']);

/** SQLSTATEs of a server whose disk is full, or whose disk or files are broken. */
const serverFaults = /^(53100|58...|XX00[12])$/;

/** A slow query gives up its quick lane, and is to run again from the start in a slow one. */
export class Requeued extends Error {}

/** What one request holds while it runs: a connection to the visible data and, once needed, to the hidden. */
export class Lane {
  private readonly backends: Partial<Record<Database, Backend>> = {};
  private readonly used = new Set<Database>();
  private running: Backend | undefined;
  private isRequeued = false;
  private isSlow = false;
  private spent = { ...unspent };
  terms = usual;

  constructor(
    private readonly open: Open,
    private readonly lowerPriority?: LowerPriority,
  ) {}

  /** As Backend.run. @throws Requeued; AppError unavailable for a fault of the server, and for a query that others kept waiting */
  async run(database: Database, envelope: Envelope, signal?: AbortSignal): Promise<Answer> {
    let ready = await this.backend(database);
    if (this.used.has(database)) {
      await ready.clean();
      ready = await this.backend(database);
    }
    if (this.isRequeued) throw new Requeued();
    // After backend(), which marks a new connection as unused: this query makes a cleanup necessary.
    this.used.add(database);
    this.running = ready;
    const startedAt = performance.now();
    const { timeMs, cpuTimeOf } = this.terms;
    // Where the caller sets a time limit, a timeout is the caller's to judge.
    const meter = cpuTimeOf && envelope.timeMs === undefined ? new Meter(ready.pid, cpuTimeOf) : undefined;
    try {
      return await ready.run({ timeMs, ...envelope }, signal);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === '57014' && this.isRequeued) throw new Requeued();
      if (serverFaults.test(code ?? '')) throw faulty(error);
      if (bounds.has(code ?? '')) this.spent.hasHitBound = true;
      if (code === '57014' || error instanceof StuckBackend)
        this.spent.wasKeptWaiting = (await meter?.wasKeptWaiting()) ?? false;
      if (!this.spent.wasKeptWaiting) throw error;
      if (!(error instanceof StuckBackend)) throw keptWaiting();
      error.wasKeptWaiting = true;
      throw error;
    } finally {
      meter?.end();
      this.running = undefined;
      this.spent.ms += performance.now() - startedAt;
      this.spent.bytes += ready.received;
    }
  }

  /** Lowers the priority for good: it cannot be raised again. */
  async slowDown(): Promise<void> {
    if (this.isSlow) return;
    this.isSlow = true;
    await Promise.all(Object.values(this.backends).map((backend) => this.lowerPriority?.(backend)));
  }

  requeue() {
    this.isRequeued = true;
    this.spent.wasRequeued = true;
    this.running?.interrupt();
  }

  takeSpent() {
    const { spent } = this;
    this.spent = { ...unspent };
    return spent;
  }

  async clean(): Promise<void> {
    this.takeSpent();
    this.isRequeued = false;
    this.terms = usual;
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
    if (this.isSlow) await this.lowerPriority?.(fresh);
    this.backends[database] = fresh;
    return fresh;
  }
}

/** Postgres's message is logged only, since it names the server's files. */
function faulty(error: unknown) {
  log.error({ err: error }, 'the sandbox server has a fault');
  return new AppError('unavailable', faultyMessage, { retryAfter: 30, reason: 'sandbox' });
}

export function crowded(code: 'unavailable' | 'too_many_requests' = 'unavailable') {
  return new AppError(code, crowdedMessage, { retryAfter: 3, reason: 'crowded' });
}

/** For a stopped query that may not be slow: others kept it waiting. */
export function keptWaiting() {
  return new AppError('unavailable', keptWaitingMessage, { retryAfter: 3, reason: 'crowded' });
}
