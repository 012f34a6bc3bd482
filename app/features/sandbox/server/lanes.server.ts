import { lanes } from '../limits';
import { Cancelled } from './backend.server';
import { crowded, Lane, type LowerPriority, type Open, Requeued } from './lane.server';
import type { Turn } from './learners';

type Kind = 'own' | 'quick' | 'slow';
export type Asking = Pick<Turn, 'share' | 'balance'> & {
  kind: Kind;
  isVisitor?: boolean;
  /** A second try after others kept the query waiting. It is not put back, and only one runs at a time. */
  isAgain?: boolean;
};
type Waiter = Asking & { give(place: Lease): void; refuse(error: Error): void };
type Lease = Omit<Asking, 'kind'> & { lane: Lane; kind: Kind | 'requeued' };
type Sizes = Record<Kind, number> & { requeued: number };

type InPlace = <T>(work: () => Promise<T>) => Promise<T>;

/** At least one lane of each kind. Further ones go to learners' queries first, then to queries that are being put back. */
function sizesFor(most: number): Sizes {
  const slow = Math.max(1, Math.min(lanes.slow, most - 2));
  const own = most < lanes.own + lanes.quick + slow ? 1 : lanes.own;
  const quick = Math.max(1, Math.min(lanes.quick, most - own - slow));
  return { own, quick, slow, requeued: Math.max(0, Math.min(lanes.quick, most - own - quick - slow)) };
}

/**
 * Quick and slow lanes, with short queues. A query in a slow lane has a lower priority. One that is still running in a quick lane
 * after `quickMs` goes on as a slow one if a slow lane is free, and is put back otherwise.
 */
export class Lanes {
  private readonly all = new Set<Lane>();
  private readonly idle: Record<Kind, Lane[]> = { own: [], quick: [], slow: [] };
  private readonly busy = new Set<Lease>();
  private readonly waiting: Waiter[] = [];
  private closed = false;
  private sizes = sizesFor(Number.POSITIVE_INFINITY);

  constructor(
    private readonly open: Open,
    private readonly lowerPriority?: LowerPriority,
    private readonly inPlace: InPlace = (work) => work(),
  ) {}

  /**
   * Cleans the lane after the result was returned.
   * @throws AppError unavailable for a full queue, too_many_requests after a wait for the slow lane; Cancelled
   */
  async use<T>(asking: Asking, work: (lane: Lane) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const place = await this.take(asking, signal);
    let timer: NodeJS.Timeout | undefined;
    const run = () => {
      if (place.kind === 'quick' && !asking.isAgain)
        timer = setTimeout(() => this.leaveQuickLane(place), lanes.quickMs);
      return work(place.lane);
    };
    try {
      return await (place.kind === 'own' ? run() : this.inPlace(run));
    } catch (error) {
      if (!(error instanceof Requeued)) throw error;
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

  /** Sets the number of lanes. Busy lanes finish their work first. */
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

  private take(asking: Asking, signal?: AbortSignal): Promise<Lease> {
    if (signal?.aborted) return Promise.reject(new Cancelled());
    const { waiting } = this;
    if (this.closed || !this.admits(asking)) return Promise.reject(crowded());
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
      // Slow lanes are for learners who have used much and for queries that take long.
      const code = asking.kind === 'slow' ? 'too_many_requests' : 'unavailable';
      const timer = setTimeout(() => waiter.refuse(crowded(code)), lanes.queueMs);
      signal?.addEventListener('abort', abort, { once: true });
      waiting.push(waiter);
      this.advance();
    });
  }

  /** In a full queue the last waiter of the largest share is refused, unless the newcomer's share would be as large. */
  private admits({ kind, share, isVisitor }: Asking): boolean {
    const ahead = this.waiting.filter((waiter) => waiter.kind === kind);
    const visitors = ahead.filter((waiter) => waiter.isVisitor);
    const isFull = ahead.length >= lanes.queue;
    const isFullOfVisitors = visitors.length >= lanes.queue - lanes.reserved.queue;
    if (!isFull && !(isVisitor && isFullOfVisitors)) return true;
    const among = isFull ? ahead : visitors;
    const placesOf = (of: string) => among.filter((waiter) => waiter.share === of).length;
    const [last] = among.toReversed().sort((one, other) => placesOf(other.share) - placesOf(one.share));
    if (!last || placesOf(last.share) <= placesOf(share) + 1) return false;
    last.refuse(crowded());
    return true;
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
    const held = (of: Lease['kind']) => places.filter((place) => place.kind === of).length;
    // Queries that were put back and do not stop take up quick lanes in the end.
    const over = kind === 'quick' ? Math.max(0, held('requeued') - this.sizes.requeued) : 0;
    return held(kind) + over < this.sizes[kind];
  }

  /** For slow lanes the waiter with the highest balance; then the one whose share holds fewest lanes; then the first to come. */
  private nextOf(kind: Kind): Waiter | undefined {
    const held = (share: string) => [...this.busy].filter((place) => place.share === share).length;
    const isForVisitors = kind !== 'quick' || this.hasRoomForVisitors();
    const hasAgain = [...this.busy].some(({ isAgain }) => isAgain);
    return this.waiting
      .filter((waiter) => waiter.kind === kind && (isForVisitors || !waiter.isVisitor))
      .filter(({ isAgain }) => !(isAgain && hasAgain))
      .sort(
        (one, other) =>
          (kind === 'slow' ? other.balance - one.balance : 0) || held(one.share) - held(other.share),
      )[0];
  }

  /** Visitors have only one quick lane while signed-in learners run or wait. */
  private hasRoomForVisitors(): boolean {
    const quick = [...this.busy, ...this.waiting].filter(({ kind }) => kind === 'quick');
    const visitors = [...this.busy].filter(({ kind, isVisitor }) => kind === 'quick' && isVisitor);
    const isAlone = quick.every(({ isVisitor }) => isVisitor);
    return visitors.length < (isAlone ? Math.max(1, this.sizes.quick - lanes.reserved.quick) : 1);
  }

  private place({ kind, share, balance, isVisitor, isAgain }: Waiter): Lease {
    const lane = this.idle[kind].pop() ?? new Lane(this.open, this.lowerPriority);
    if (kind === 'slow') void lane.slowDown();
    this.all.add(lane);
    const place = { lane, share, balance, kind, isVisitor, isAgain };
    this.busy.add(place);
    return place;
  }

  private leaveQuickLane(place: Lease) {
    const isFree = this.hasRoom('slow') && !this.nextOf('slow');
    place.kind = isFree ? 'slow' : 'requeued';
    if (isFree) {
      void place.lane.slowDown();
      const spare = this.idle.slow.pop();
      if (spare) this.dismiss(spare);
    } else place.lane.requeue();
    this.advance();
  }

  private dismiss(lane: Lane) {
    this.all.delete(lane);
    void lane.end();
  }

  private leave(place: Lease) {
    const { lane } = place;
    this.busy.delete(place);
    const kind = place.kind === 'requeued' ? 'quick' : place.kind;
    if (!this.closed && this.idle[kind].length < this.sizes[kind]) this.idle[kind].push(lane);
    else this.dismiss(lane);
    this.advance();
  }
}
