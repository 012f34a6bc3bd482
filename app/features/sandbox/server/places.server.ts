import { setTimeout as delay } from 'node:timers/promises';
import { lanes } from '../limits';
import { crowded } from './lane.server';

type Ask = <Row extends Record<string, unknown>>(
  name: string,
  text: string,
  values: string[],
) => Promise<Row[]>;

/** The first key of the places' advisory locks. */
const lockClass = 2_611;
const takeText = `
  select (
    select n from generate_series(1, ${lanes.everywhere}) n
    where case when n = any ($1::int[]) then false else pg_try_advisory_lock(${lockClass}, n) end
    limit 1
  ) as place`;
const leaveText = `select pg_advisory_unlock(${lockClass}, $1::int)`;
const lookMs = 25;

/** Bounds what all replicas run at once on a server: a learner's query holds an advisory lock, freed with the connection. */
export class Places {
  private readonly held = new Set<number>();
  private last: Promise<unknown> = Promise.resolve();
  replicas = 1;

  constructor(private readonly ask: Ask) {}

  /** Takes no place for a single replica, or if the server does not answer. @throws AppError unavailable; what the work throws */
  async use<T>(work: () => Promise<T>): Promise<T> {
    const place = await this.take();
    try {
      return await work();
    } finally {
      if (place !== undefined) this.leave(place);
    }
  }

  private take(): Promise<number | undefined> {
    const until = performance.now() + lanes.queueMs;
    const taking = this.last.then(() => this.look(until));
    this.last = taking.catch(() => undefined);
    return taking;
  }

  private async look(until: number): Promise<number | undefined> {
    while (this.replicas > 1) {
      const held = `{${[...this.held]}}`;
      const [found] = await this.ask<{ place: number | null }>('take place', takeText, [held]);
      if (!found) return undefined;
      if (found.place !== null) {
        this.held.add(found.place);
        return found.place;
      }
      if (performance.now() > until) throw crowded();
      await delay(lookMs);
    }
    return undefined;
  }

  private leave(place: number) {
    void this.ask('leave place', leaveText, [String(place)]).then(() => this.held.delete(place));
  }
}
