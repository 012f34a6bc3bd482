import { AppError } from '~/http/errors';
import { busyMessage, killedMessage } from '../words/messages';

/** `burst` at once, and `refill` for each millisecond. Below `enough` a learner is heavy; below 0 queries wait as well. */
const credit = { burst: 2_000, refill: 0.1, enough: 1_000, debt: -30_000 };
/**
 * Time costs its square: a query of `longMs` costs its milliseconds, one twice as long four times as much. So many quick
 * queries weigh little, and a few slow ones much. Rows cost one for each `bytes`; a bound that is hit costs `bound`.
 */
const price = { longMs: 1_000, bytes: 1_024, bound: 4_000 };
/** The longest wait of those in debt, the debt that it takes, and how lately somebody light must have been here. */
const wait = { mostMs: 1_000, debt: 2_000, lightMs: 2_000 };
/** So many queries in a row, each below `ms`, make a learner known. */
const introduction = { queries: 3, ms: 1_000 };
const pauseAfterKillMs = 60_000;
const sweepAbove = 10_000;

type Account = { balance: number; at: number; isBusy: boolean; pausedUntil: number; quickRuns: number };

export type Spent = { ms: number; bytes?: number; hasHitBound?: boolean; wasKilled?: boolean };

/** Of the heavy, whose `rank` is lowest comes first, after `pauseMs`. */
export type Turn = {
  standing: 'known' | 'new' | 'heavy';
  rank: number;
  pauseMs: number;
  leave(spent: Spent): void;
};

export class Learners {
  private readonly accounts = new Map<string, Account>();
  private lightAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @throws AppError too_many_requests while the learner's last query runs, or after one that had to be killed */
  enter(learner: string): Turn {
    const account = this.settled(learner);
    if (account.isBusy) throw new AppError('too_many_requests', busyMessage, { retryAfter: 1 });
    const pause = account.pausedUntil - this.now();
    if (pause > 0)
      throw new AppError('too_many_requests', killedMessage, { retryAfter: Math.ceil(pause / 1000) });
    account.isBusy = true;
    const { balance, quickRuns } = account;
    const isHeavy = balance < credit.enough;
    if (!isHeavy) this.lightAt = this.now();
    return {
      standing: isHeavy ? 'heavy' : quickRuns >= introduction.queries ? 'known' : 'new',
      rank: -balance,
      pauseMs:
        this.now() - this.lightAt > wait.lightMs
          ? 0
          : Math.round(wait.mostMs * Math.min(1, Math.max(0, -balance / wait.debt))),
      leave: ({ ms, bytes = 0, hasHitBound = false, wasKilled = false }) => {
        const current = this.settled(learner);
        current.isBusy = false;
        current.quickRuns = ms < introduction.ms && !hasHitBound ? current.quickRuns + 1 : 0;
        const cost = ms ** 2 / price.longMs + bytes / price.bytes + (hasHitBound ? price.bound : 0);
        current.balance = Math.max(credit.debt, current.balance - cost);
        if (wasKilled) current.pausedUntil = this.now() + pauseAfterKillMs;
      },
    };
  }

  get size(): number {
    return this.accounts.size;
  }

  private settled(learner: string): Account {
    const now = this.now();
    if (this.accounts.size > sweepAbove) this.sweep(now);
    const account = this.accounts.get(learner) ?? {
      balance: credit.burst,
      at: now,
      isBusy: false,
      pausedUntil: 0,
      quickRuns: 0,
    };
    account.balance = Math.min(credit.burst, account.balance + (now - account.at) * credit.refill);
    account.at = now;
    this.accounts.set(learner, account);
    return account;
  }

  private sweep(now: number) {
    const fullAfterMs = (credit.burst - credit.debt) / credit.refill;
    for (const [learner, { at, isBusy, pausedUntil }] of this.accounts) {
      if (!isBusy && pausedUntil < now && now - at > fullAfterMs) this.accounts.delete(learner);
    }
  }
}
