import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Addresses, addressesOf, type Database } from './addresses.server';
import { buildSandbox } from './build.server';
import { type Dataset, readDatasets } from './dataset.server';
import { type Backend, Cancelled, LostBackend, StuckBackend } from './server/backend.server';
import { crowded, type Lane } from './server/lane.server';
import { Lanes } from './server/lanes.server';
import { Learners } from './server/learners';
import { openBackend, ServerAway } from './server/opening.server';
import { Places } from './server/places.server';
import { lowerPriority } from './server/priority.server';
import { Register } from './server/register.server';
import { Restoration } from './server/restoration.server';
import { toAppError } from './server/to-app-error.server';
import { endStuckBackend } from './server/watchdog.server';
import { type CpuTimeOf, cpuTimeReader, termsFor } from './server/work.server';

/**
 * `mayKill`: the server is the sandbox's alone; killing one of its processes hurts nobody else. `site`: the same for all
 * replicas of a site, and for no other site.
 */
type SandboxSettings = { adminUrl: string; datasetsDir: string; mayKill: boolean; site: string };

/** Pauses in which the learner's last query, which is being cancelled, should end. */
const cancelMs = [20, 100, 300, 600];
/** The pause between two attempts to reach a lost server, and the one after its data could not be laid out. */
const [retryMs, failedMs] = [100, 2_000];
/** When a server goes down, it may have closed the next connection as well. */
const mostAttempts = 3;

export class Sandbox {
  private readonly addresses: Addresses;
  private readonly lanes: Lanes;
  private readonly register: Register;
  private readonly cpuTimeOf: CpuTimeOf | undefined;
  /** `signal`: aborted where the query is cancelled, or its caller has gone. */
  private readonly inFlight = new Map<string, { cancel(): void; signal: AbortSignal }>();
  private readonly restoration = new Restoration(async () => {
    await buildSandbox({ adminUrl: this.settings.adminUrl, datasets: await this.datasets() });
    this.generation += 1;
  });
  private pulse: Backend | undefined;
  private reading: Promise<Dataset[]> | undefined;
  private watching = false;
  private closed = false;
  answers = true;
  /** Grows when the data is laid out again, which invalidates all that was cached about it. */
  generation = 0;

  constructor(
    readonly settings: SandboxSettings,
    private readonly learners = new Learners(),
  ) {
    this.addresses = addressesOf(settings.adminUrl);
    const lower = ({ pid }: Backend) => lowerPriority(this.addresses.admin.visible, pid);
    const places = new Places((...question) => this.register.ask(...question));
    this.lanes = new Lanes(
      (database) => this.open(database),
      settings.mayKill ? lower : undefined,
      (work) => places.use(work),
    );
    if (settings.mayKill) this.cpuTimeOf = cpuTimeReader((...question) => this.register.ask(...question));
    this.register = new Register(this.addresses, settings.site, {
      cancel: (learner) => this.inFlight.get(learner)?.cancel(),
      silence: () => this.lose(),
      share: (connections, replicas) => {
        places.replicas = replicas;
        // Each lane has two connections, and `pulse` is one more.
        this.lanes.resize(Math.floor((connections - 1) / 2));
      },
    });
  }

  /** The server and its database, without the login. */
  get name(): string {
    const { hostname, port } = new URL(this.settings.adminUrl);
    return `${hostname}:${port || 5432}/${this.addresses.names.visible}`;
  }

  /** Read once: a process stays with the data that it started with, even when the files change. */
  datasets(): Promise<Dataset[]> {
    this.reading ??= readDatasets(this.settings.datasetsDir);
    return this.reading;
  }

  /** Runs the site's own work, charged to no learner. @throws AppError unavailable; whatever the work throws */
  async own<T>(work: (lane: Lane) => Promise<T>): Promise<T> {
    try {
      return await this.retry(() => this.lanes.use({ kind: 'own', share: 'own', balance: 0 }, work));
    } catch (error) {
      if (error instanceof StuckBackend) void this.endBackend(error);
      // The site's own queries are short, so a timeout means that the server is busy.
      if (error instanceof pg.DatabaseError && error.code === '57014') throw crowded();
      throw toAppError(error);
    }
  }

  /** @throws AppError too_many_requests, unavailable, bad_request for a cancelled or stuck query; what the work throws */
  async serve<T>(
    { learner, network, signal }: { learner: string; network?: string; signal?: AbortSignal },
    work: (lane: Lane, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    for (const ms of cancelMs) if (this.inFlight.get(learner)?.signal.aborted) await delay(ms);
    const turn = this.learners.enter(learner, network);
    const cancelling = new AbortController();
    const either = signal ? AbortSignal.any([signal, cancelling.signal]) : cancelling.signal;
    this.inFlight.set(learner, { cancel: () => cancelling.abort(), signal: either });
    await this.claim(learner).catch((error) => {
      this.inFlight.delete(learner);
      turn.leave({ ms: 0 });
      throw error;
    });
    const spent = { ms: 0, bytes: 0, hasHitBound: false, wasRequeued: false, wasKeptWaiting: false };
    const asking = { ...turn, kind: turn.isHeavy ? 'slow' : 'quick' } as const;
    const attempt = () =>
      this.lanes.use(
        asking,
        async (lane) => {
          lane.terms = termsFor(turn, this.cpuTimeOf);
          try {
            return await work(lane, either);
          } finally {
            const { ms, bytes, hasHitBound, wasRequeued, wasKeptWaiting } = lane.takeSpent();
            spent.ms += ms;
            spent.bytes += bytes;
            spent.hasHitBound ||= hasHitBound;
            spent.wasRequeued ||= wasRequeued;
            spent.wasKeptWaiting ||= wasKeptWaiting;
          }
        },
        either,
      );
    let stuck: StuckBackend | undefined;
    try {
      return await this.retry(attempt);
    } catch (error) {
      if (error instanceof StuckBackend) stuck = error;
      if (!stuck) throw toAppError(error);
      if (either.aborted) throw toAppError(new Cancelled());
      // A server that does not answer looks like a stuck query. After a kill (`ending`) it restarts, and need not answer.
      const isStuck = (await stuck.ending) || (await this.register.answers());
      throw toAppError(isStuck ? stuck : new LostBackend(false));
    } finally {
      this.inFlight.delete(learner);
      const leave = (wasKilled = false) => {
        if (wasKilled) this.register.pause(learner);
        this.register.release(learner);
        turn.leave({ ...spent, wasKilled });
      };
      if (stuck) void this.endBackend(stuck).then(leave);
      else leave();
    }
  }

  /** Cancels a learner's query on any replica. Returns whether there was one. */
  async cancel(learner: string): Promise<boolean> {
    const running = this.inFlight.get(learner);
    running?.cancel();
    return running !== undefined || this.register.cancel(learner);
  }

  occupancy() {
    return this.lanes.occupancy();
  }

  /** Lays the data out again. @throws as Restoration.run */
  restore(): Promise<void> {
    return this.restoration.run();
  }

  /** Rejects when the server does not answer; restores the data when it is gone. */
  async ping(): Promise<void> {
    if (!this.pulse?.alive) this.pulse = await this.open('visible');
    await this.pulse.clean();
    if (!this.pulse.alive) throw toAppError(new LostBackend(true));
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([this.lanes.close(), this.pulse?.end(), this.register.close()]);
  }

  /** @throws ServerAway, since the query would fail as well; as Register.claim */
  private async claim(learner: string): Promise<void> {
    if ((await this.register.claim(learner)) || this.answers) return;
    this.register.release(learner);
    throw new ServerAway();
  }

  private async retry<T>(attempt: () => Promise<T>): Promise<T> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt();
      } catch (error) {
        const mayTryAgain = error instanceof LostBackend && error.announced && attempts < mostAttempts;
        if (!mayTryAgain) throw error;
      }
    }
  }

  private async open(database: Database): Promise<Backend> {
    await this.register.ready();
    try {
      return await openBackend({
        url: this.addresses.login[database],
        onLost: () => void this.watchReturn(),
        restore: () => this.restore(),
        isThere: () => this.register.answers(),
      });
    } catch (error) {
      if (error instanceof ServerAway) this.lose();
      throw error;
    }
  }

  private lose() {
    this.answers = false;
    void this.watchReturn();
  }

  /** Tries a lost server until it answers, so that missing data is laid out before the next request. */
  private async watchReturn(): Promise<void> {
    if (this.watching) return;
    this.watching = true;
    while (!this.closed) {
      const isBack = await this.reconnect().then(
        () => true,
        () => false,
      );
      if (isBack) break;
      await delay(this.restoration.hasFailed ? failedMs : retryMs, undefined, { ref: false });
    }
    this.answers = true;
    this.watching = false;
  }

  private async reconnect(): Promise<void> {
    await this.ping();
    // The server may have come back empty, or be another one.
    if (!this.answers) await this.restore();
    await this.register.ready();
  }

  /** Ends a stuck backend, once for all callers. Returns whether it had to be killed. */
  endBackend(stuck: StuckBackend): Promise<boolean> {
    const { pid, startedAt } = stuck;
    const adminUrl = this.addresses.admin.visible;
    stuck.ending ??= endStuckBackend({ adminUrl, pid, startedAt, mayKill: this.settings.mayKill });
    return stuck.ending;
  }
}
