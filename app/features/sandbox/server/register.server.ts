import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '~/http/errors';
import { log } from '~/http/log.server';
import type { Addresses } from '../addresses.server';
import { lanes } from '../limits';
import { busyMessage, killedMessage } from '../words/messages';
import { pauseAfterKillMs } from './learners';

const applicationName = 'boxscore replica';
/** For short superuser connections: laying out data, ending a backend, lowering a priority. */
const connectionsKeptFree = 4;
/** The connections that one lane of each kind and the pulse need. */
const leastShare = 7;
/** Pauses between claims of a busy lock: another replica may still be releasing it after its answer. */
const releaseMs = [50, 100, 200];
/** Replicas announce their start, but not their end, which only counting shows. */
const countMs = 5_000;

/** `share`: how many of the server's connections this replica may use. `silence`: the server hangs. */
type Listener = {
  cancel(learner: string): void;
  silence(): void;
  share(connections: number, replicas: number): void;
};

type Count = { usable: number; replicas: number };

const countText = `
  select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as usable,
    (select count(*)::int from pg_stat_activity where application_name = '${applicationName}' and usename = current_user) as replicas`;
const lockText = 'select pg_try_advisory_lock($1::bigint)';
const unlockText = 'select pg_advisory_unlock($1::bigint)';
/** The pause's lock cannot be shared while another replica holds it. */
const claimText = `
  select case
    when not pg_try_advisory_lock_shared($2::bigint) then 'paused'
    when not pg_advisory_unlock_shared($2::bigint) then 'busy'
    when not pg_try_advisory_lock($1::bigint) then 'busy'
    else 'ours' end as claim`;
const cancelText = `
  select pg_notify($2, $3) from pg_locks
  where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) | objid::bigint = $1::bigint`;

/**
 * Coordinates the replicas on one sandbox server, through one superuser connection each: who runs a query or has to pause
 * (advisory locks, freed with the connection), whose query to cancel (NOTIFY), and how many replicas there are. Where the server
 * does not answer, no learner is refused.
 */
export class Register {
  private connecting: Promise<pg.Client> | undefined;
  private readonly held = new Set<string>();
  private readonly channel: string;
  private last: Promise<unknown> = Promise.resolve();
  /** After a failed attempt, the time (performance.now) of the next one. */
  private notBefore = 0;
  private counting: NodeJS.Timeout | undefined;
  private closed = false;
  private warnedOf = 0;

  /** `site`: tells sites on the same server apart, which may have learners of the same names. */
  constructor(
    private readonly addresses: Addresses,
    private readonly site: string,
    private readonly listener: Listener,
  ) {
    this.channel = `boxscore ${addresses.names.visible}`;
  }

  /** Resolves once this replica is connected and counted by the others, or the server has not answered. */
  async ready(): Promise<void> {
    await this.client();
  }

  async answers(): Promise<boolean> {
    return (await this.ask('answers', 'select true', [])).length > 0;
  }

  /**
   * Locks the learner for this replica. Returns whether the server has answered.
   * @throws AppError too_many_requests while another replica runs a query of the learner's or makes them pause
   */
  async claim(learner: string): Promise<boolean> {
    const look = async () => {
      const keys = [this.keyOf(learner), this.keyOf(pauseOf(learner))];
      const [found] = await this.ask<{ claim: 'ours' | 'busy' | 'paused' }>('claim', claimText, keys);
      return found?.claim;
    };
    let claim = await look();
    for (const ms of releaseMs) {
      if (claim !== 'busy') break;
      await delay(ms);
      claim = await look();
    }
    if (claim === 'busy') throw new AppError('too_many_requests', busyMessage, { retryAfter: 1 });
    const retryAfter = pauseAfterKillMs / 1000;
    if (claim === 'paused') throw new AppError('too_many_requests', killedMessage, { retryAfter });
    this.held.add(learner);
    return claim !== undefined;
  }

  /** Unlocks in the background. */
  release(name: string) {
    this.held.delete(name);
    // Without a connection there is nothing to release.
    if (this.connecting) void this.ask('unlock', unlockText, [this.keyOf(name)]);
  }

  /** Makes other replicas refuse the learner for a while, after a query that had to be killed. */
  pause(learner: string) {
    const name = pauseOf(learner);
    this.held.add(name);
    void this.ask('lock', lockText, [this.keyOf(name)]);
    setTimeout(() => this.release(name), pauseAfterKillMs).unref();
  }

  /** Cancels the learner's query on the replica that runs it. Returns whether there is one. */
  async cancel(learner: string): Promise<boolean> {
    const told = await this.ask('cancel', cancelText, [
      this.keyOf(learner),
      this.channel,
      `cancel ${this.site} ${learner}`,
    ]);
    return told.length > 0;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.counting);
    const client = await this.connecting?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  /** Queries over the register's connection. No rows as well when the server does not answer. */
  async ask<Row extends pg.QueryResultRow>(name: string, text: string, values: string[]): Promise<Row[]> {
    const client = await this.client();
    if (!client) return [];
    const answer = this.last.then(() => this.timed(client.query<Row>({ name, text, values })));
    this.last = answer.catch(() => drop(client));
    return answer.then(
      ({ rows }) => rows,
      () => [],
    );
  }

  /** Reports `silence` after a timeout: a server that is gone refuses at once, one that hangs does not answer. */
  private async timed<Result>(asking: Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      return await asking;
    } catch (error) {
      // Timers may fire a little early.
      if (performance.now() - startedAt > lanes.connectMs - 100) this.listener.silence();
      throw error;
    }
  }

  private async client(): Promise<pg.Client | undefined> {
    if (this.closed) return undefined;
    if (!this.connecting) {
      if (performance.now() < this.notBefore) return undefined;
      const connecting = this.connect(() => {
        if (this.connecting === connecting) this.connecting = undefined;
      });
      this.connecting = connecting;
    }
    return this.connecting.catch(() => undefined);
  }

  private async connect(onLost: () => void): Promise<pg.Client> {
    const startedAt = performance.now();
    const client = new pg.Client({
      connectionString: this.addresses.admin.maintenance,
      connectionTimeoutMillis: lanes.connectMs,
      query_timeout: lanes.connectMs,
      application_name: applicationName,
      keepAlive: true,
    });
    client.on('error', () => drop(client));
    client.on('end', onLost);
    client.on('notification', ({ payload = '' }) => this.hear(payload));
    try {
      await this.timed(client.connect());
      await client.query(`listen ${pg.escapeIdentifier(this.channel)}`);
      // Takes the locks again that a lost connection held.
      for (const name of this.held) await client.query(lockText, [this.keyOf(name)]);
      this.share((await client.query<Count>(countText)).rows);
      await client.query('select pg_notify($1, $2)', [this.channel, 'here']);
    } catch (error) {
      drop(client);
      onLost();
      const now = performance.now();
      this.notBefore = now + (now - startedAt);
      throw error;
    }
    if (!this.closed) this.counting ??= setInterval(() => void this.recount(), countMs).unref();
    return client;
  }

  private hear(message: string) {
    const cancel = `cancel ${this.site} `;
    if (message.startsWith(cancel)) this.listener.cancel(message.slice(cancel.length));
    if (message === 'here') void this.recount();
  }

  private async recount(): Promise<void> {
    this.share(await this.ask<Count>('count', countText, []));
  }

  private share([count]: Count[]) {
    if (!count) return;
    const { usable, replicas } = count;
    // One connection of each share is the register's own.
    const share = Math.floor((usable - connectionsKeptFree) / Math.max(1, replicas)) - 1;
    if (share < leastShare && replicas !== this.warnedOf)
      log.warn(
        { replicas },
        'too few connections: raise max_connections of the server in SANDBOX_DATABASE_URL',
      );
    this.warnedOf = replicas;
    this.listener.share(share, replicas);
  }

  private keyOf(name: string): string {
    const digest = createHash('sha256')
      .update(`${this.site} ${this.addresses.names.visible} ${name}`)
      .digest();
    return digest.readBigInt64BE(0).toString();
  }
}

function pauseOf(learner: string): string {
  return `pause of ${learner}`;
}

function drop(client: pg.Client) {
  client.connection.stream.destroy();
}
