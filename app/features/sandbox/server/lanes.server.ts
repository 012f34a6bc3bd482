import { lanes } from '../limits';
import { Cancelled } from './backend.server';
import { type Connect, crowded, Lane } from './lane.server';
import type { Turn } from './learners';

type Standing = 'own' | Turn['standing'];
type Asking = Pick<Turn, 'share' | 'rank' | 'pauseMs'> & { standing: Standing };
type Waiter = Asking & { give(place: Place): void; refuse(error: Error): void };
type Place = { lane: Lane; share: string; standing: Standing; isOverdue: boolean };

/** Lanes by standing, with short queues. A query that outstays its time goes on at low priority, and frees its place. */
export class Lanes {
  private readonly all = new Set<Lane>();
  private readonly idle: Lane[] = [];
  private readonly busy = new Set<Place>();
  private readonly light: Waiter[] = [];
  private readonly heavy: Waiter[] = [];
  private closed = false;

  constructor(private readonly connect: Connect) {}

  /** Tidies the lane up after the result has been handed over. @throws AppError unavailable for a full queue; Cancelled */
  async use<T>(asking: Asking, work: (lane: Lane) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { standing, pauseMs } = asking;
    if (pauseMs > 0) await pause(pauseMs, signal);
    const place = await this.take(asking, signal);
    const overdueMs = lanes.overdueMs[standing];
    const timer = overdueMs && setTimeout(() => this.outstay(place), overdueMs);
    try {
      return await work(place.lane);
    } finally {
      clearTimeout(timer);
      void place.lane.clean().then(() => this.leave(place));
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { refuse } of [...this.light, ...this.heavy]) refuse(crowded());
    await Promise.all([...this.all].map((lane) => lane.end()));
  }

  private take(asking: Asking, signal?: AbortSignal): Promise<Place> {
    if (signal?.aborted) return Promise.reject(new Cancelled());
    const isHeavy = asking.standing === 'heavy';
    const queue = isHeavy ? this.heavy : this.light;
    if (this.closed || queue.length >= lanes.queue) return Promise.reject(crowded());
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        const at = queue.indexOf(waiter);
        if (at >= 0) queue.splice(at, 1);
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
      const timer = setTimeout(() => waiter.refuse(crowded()), lanes.queueMs);
      signal?.addEventListener('abort', abort, { once: true });
      const behind = isHeavy ? queue.findIndex(({ rank }) => rank > asking.rank) : -1;
      queue.splice(behind < 0 ? queue.length : behind, 0, waiter);
      this.advance();
    });
  }

  private advance() {
    for (const queue of [this.light, this.heavy]) {
      for (let next = this.nextIn(queue); next; next = this.nextIn(queue)) next.give(this.place(next));
    }
  }

  private nextIn(queue: Waiter[]): Waiter | undefined {
    const places = [...this.busy];
    const inTime = (standing: Standing) =>
      places.filter((place) => place.standing === standing && !place.isOverdue).length;
    const low = places.filter(({ standing, isOverdue }) => standing === 'new' || isOverdue).length;
    const overdueKnown = places.filter(({ standing, isOverdue }) => standing === 'known' && isOverdue).length;
    const hasRoom = {
      own: inTime('own') < lanes.own,
      // Where there are too many overdue ones, they keep their places.
      known: inTime('known') + Math.max(0, Math.min(overdueKnown, low - lanes.low)) < lanes.known,
      new: inTime('new') < lanes.new && low < lanes.low,
      heavy: inTime('heavy') < lanes.heavy,
    };
    const held = (share: string) => places.filter((place) => place.share === share).length;
    // The sort is stable: of the same share, or of shares that hold as much, the first goes first.
    return queue
      .filter(({ standing }) => hasRoom[standing])
      .sort((one, other) => held(one.share) - held(other.share))[0];
  }

  private place({ standing, share }: Waiter): Place {
    const niceness = lanes.niceness[standing];
    const at = this.idle.findLastIndex((lane) => lane.niceness === niceness);
    const lane = this.idle.splice(at, at < 0 ? 0 : 1)[0] ?? new Lane(this.connect, niceness);
    this.all.add(lane);
    const place = { lane, share, standing, isOverdue: false };
    this.busy.add(place);
    return place;
  }

  private outstay(place: Place) {
    place.isOverdue = true;
    place.lane.lower(lanes.niceness.heavy);
    this.advance();
  }

  private leave(place: Place) {
    const { lane } = place;
    this.busy.delete(place);
    const alike = this.idle.filter(({ niceness }) => niceness === lane.niceness).length;
    if (!this.closed && alike < lanes.idle) this.idle.push(lane);
    else {
      this.all.delete(lane);
      void lane.end();
    }
    this.advance();
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new Cancelled());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
