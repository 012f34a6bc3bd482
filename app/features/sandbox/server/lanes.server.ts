import { lanes } from '../limits';
import { Cancelled } from './backend.server';
import { crowded, Lane, type LowerPriority, type Open, PutBack } from './lane.server';
import type { Turn } from './learners';

type Kind = 'own' | 'quick' | 'slow';
export type Asking = Pick<Turn, 'share' | 'balance'> & { kind: Kind };
type Waiter = Asking & { give(place: Place): void; refuse(error: Error): void };
type Place = { lane: Lane; share: string; balance: number; kind: Kind | 'put back' };
type Sizes = Record<Kind, number> & { putBack: number };

/** A lane for each kind, at least; then what learners wait for; and beyond all of them, room for queries that are being put back. */
function sizesFor(most: number): Sizes {
  const slow = Math.max(1, Math.min(lanes.slow, most - 2));
  const own = most < lanes.own + lanes.quick + slow ? 1 : lanes.own;
  const quick = Math.max(1, Math.min(lanes.quick, most - own - slow));
  return { own, quick, slow, putBack: Math.max(0, Math.min(lanes.quick, most - own - quick - slow)) };
}

/**
 * Quick and slow lanes, with short queues. What runs in a slow one has a lower priority. A query that outstays its time in a
 * quick lane goes on as a slow one where there is room, and is put back where there is none.
 */
export class Lanes {
  private readonly all = new Set<Lane>();
  private readonly idle: Record<Kind, Lane[]> = { own: [], quick: [], slow: [] };
  private readonly busy = new Set<Place>();
  private readonly waiting: Waiter[] = [];
  private closed = false;
  private sizes = sizesFor(Number.POSITIVE_INFINITY);

  constructor(
    private readonly open: Open,
    private readonly lowerPriority?: LowerPriority,
  ) {}

  /**
   * Tidies the lane up after the result has been handed over.
   * @throws AppError unavailable for a full queue, too_many_requests after a wait for the slow lane; Cancelled
   */
  async use<T>(asking: Asking, work: (lane: Lane) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const place = await this.take(asking, signal);
    const timer = place.kind === 'quick' ? setTimeout(() => this.outstay(place), lanes.quickMs) : undefined;
    try {
      return await work(place.lane);
    } catch (error) {
      if (!(error instanceof PutBack)) throw error;
    } finally {
      clearTimeout(timer);
      void place.lane.clean().then(() => {
        if (place.kind === 'slow' && place.balance < 0)
          setTimeout(() => this.leave(place), lanes.restMs).unref();
        else this.leave(place);
      });
    }
    return this.use({ ...asking, kind: 'slow' }, work, signal);
  }

  /** By kind: what runs, what waits for a lane, and how many lanes there are. */
  occupancy() {
    const places = [...this.busy];
    const of = (kind: Kind) => ({
      busy: places.filter((place) => place.kind === kind).length,
      waiting: this.waiting.filter((waiter) => waiter.kind === kind).length,
      lanes: this.sizes[kind],
    });
    return { own: of('own'), quick: of('quick'), slow: of('slow') };
  }

  /** `most` lanes from now on; those at work end their work. */
  resize(most: number) {
    this.sizes = sizesFor(most);
    for (const kind of ['own', 'quick', 'slow'] as const) {
      for (const lane of this.idle[kind].splice(this.sizes[kind])) this.dismiss(lane);
    }
    this.advance();
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { refuse } of [...this.waiting]) refuse(crowded());
    await Promise.all([...this.all].map((lane) => lane.end()));
  }

  private take(asking: Asking, signal?: AbortSignal): Promise<Place> {
    if (signal?.aborted) return Promise.reject(new Cancelled());
    const { waiting } = this;
    const ahead = waiting.filter(({ kind }) => kind === asking.kind).length;
    if (this.closed || ahead >= lanes.queue) return Promise.reject(crowded());
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        const at = waiting.indexOf(waiter);
        if (at >= 0) waiting.splice(at, 1);
      };
      const waiter: Waiter = {
        ...asking,
        give: (place) => {
          leave();
          resolve(place);
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      const abort = () => waiter.refuse(new Cancelled());
      // Who waits for a slow lane has used much, or asks for much.
      const code = asking.kind === 'slow' ? 'too_many_requests' : 'unavailable';
      const timer = setTimeout(() => waiter.refuse(crowded(code)), lanes.queueMs);
      signal?.addEventListener('abort', abort, { once: true });
      waiting.push(waiter);
      this.advance();
    });
  }

  private advance() {
    for (const kind of ['own', 'quick', 'slow'] as const) {
      while (this.hasRoom(kind)) {
        const next = this.nextOf(kind);
        if (!next) break;
        next.give(this.place(next));
      }
    }
  }

  private hasRoom(kind: Kind): boolean {
    const places = [...this.busy];
    const held = (of: Place['kind']) => places.filter((place) => place.kind === of).length;
    // Those that do not stop when they are put back take the room of others, in the end.
    const over = kind === 'quick' ? Math.max(0, held('put back') - this.sizes.putBack) : 0;
    return held(kind) + over < this.sizes[kind];
  }

  /** Who holds fewest places; for slow lanes, then who has used least; then who came first. */
  private nextOf(kind: Kind): Waiter | undefined {
    const held = (share: string) => [...this.busy].filter((place) => place.share === share).length;
    return this.waiting
      .filter((waiter) => waiter.kind === kind)
      .sort(
        (one, other) =>
          (kind === 'slow' ? other.balance - one.balance : 0) || held(one.share) - held(other.share),
      )[0];
  }

  private place({ kind, share, balance }: Waiter): Place {
    const lane = this.idle[kind].pop() ?? new Lane(this.open, this.lowerPriority);
    if (kind === 'slow') void lane.slowDown();
    this.all.add(lane);
    const place = { lane, share, balance, kind };
    this.busy.add(place);
    return place;
  }

  private outstay(place: Place) {
    const isFree = this.hasRoom('slow') && !this.nextOf('slow');
    place.kind = isFree ? 'slow' : 'put back';
    if (isFree) {
      void place.lane.slowDown();
      const spare = this.idle.slow.pop();
      if (spare) this.dismiss(spare);
    } else place.lane.putBack();
    this.advance();
  }

  private dismiss(lane: Lane) {
    this.all.delete(lane);
    void lane.end();
  }

  private leave(place: Place) {
    const { lane } = place;
    this.busy.delete(place);
    const kind = place.kind === 'put back' ? 'quick' : place.kind;
    if (!this.closed && this.idle[kind].length < this.sizes[kind]) this.idle[kind].push(lane);
    else this.dismiss(lane);
    this.advance();
  }
}
