import { AppError } from '~/http/errors';
import { busyMessage, killedMessage } from './messages';

/**
 * Server time a learner may use before being asked into the slow lanes, in milliseconds: `burst` at once, and
 * `refill` for each millisecond that passes. Below `enough`, queries take the slow lanes. A query costs its time, and the
 * longer it is the more of it: one of `long` counts twice, so that a few slow queries weigh more than many quick ones.
 */
const credit = { burst: 2_000, refill: 0.1, enough: 1_000, debt: -30_000, long: 500 };
const pauseAfterKillMs = 60_000;
const sweepAbove = 10_000;

type Account = { balance: number; at: number; isBusy: boolean; pausedUntil: number };

/** One learner's turn: `isHeavy` asks for a slow lane; `leave` ends it with the time it took. */
export type Turn = { isHeavy: boolean; leave(costMs: number, wasKilled?: boolean): void };

/** Who has a query in flight, and how much of the server's time each has used lately. */
export class Learners {
  private readonly accounts = new Map<string, Account>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @throws AppError too_many_requests while the learner's last query runs, or after one that had to be killed */
  enter(learner: string): Turn {
    const account = this.settled(learner);
    if (account.isBusy) throw new AppError('too_many_requests', busyMessage, { retryAfter: 1 });
    const pause = account.pausedUntil - this.now();
    if (pause > 0)
      throw new AppError('too_many_requests', killedMessage, { retryAfter: Math.ceil(pause / 1000) });
    account.isBusy = true;
    return {
      isHeavy: account.balance < credit.enough,
      leave: (costMs, wasKilled = false) => {
        const current = this.settled(learner);
        current.isBusy = false;
        const cost = costMs * (1 + costMs / credit.long);
        current.balance = Math.max(credit.debt, current.balance - cost);
        if (wasKilled) current.pausedUntil = this.now() + pauseAfterKillMs;
      },
    };
  }

  /** How many learners are remembered. */
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
