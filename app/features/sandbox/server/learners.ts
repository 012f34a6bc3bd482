import { AppError } from '~/http/errors';
import { busyMessage, killedMessage } from '../words/messages';
import { credit, keepLatest, Networks } from './networks';

/** A learner with less than `enough` is heavy, and gets slow lanes. */
const balances = { enough: 1_000, least: -30_000 };
/**
 * A query costs the square of its time: `longMs` cost as much, twice the time four times as much, so that many quick queries
 * weigh little and few slow ones much. Each `bytes` of rows cost one, and a query that hits a limit or is put back costs `bound`.
 */
const price = { longMs: 1_000, bytes: 256, bound: 4_000 };
export const pauseAfterKillMs = 60_000;
const mostAccounts = 10_000;

/** `excused`: set after others kept the learner's last query waiting, to what the learner was then. */
type Account = {
  balance: number;
  at: number;
  isBusy: boolean;
  pausedUntil: number;
  excused?: 'light' | 'heavy';
};

export type Spent = {
  ms: number;
  bytes?: number;
  hasHitBound?: boolean;
  wasRequeued?: boolean;
  wasKilled?: boolean;
  wasKeptWaiting?: boolean;
};

/**
 * `share`: learners with the same one count as one. `balance`: in slow lanes the highest comes first. `isExcused`: a query that
 * others keep waiting does not count as slow, but not twice in a row. `isAgain`: the second try after that, with a longer time
 * limit.
 */
export type Turn = {
  share: string;
  isVisitor: boolean;
  isHeavy: boolean;
  balance: number;
  isExcused: boolean;
  isAgain: boolean;
  leave(spent: Spent): void;
};

export class Learners {
  private readonly accounts = new Map<string, Account>();
  private readonly networks: Networks;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.networks = new Networks(now);
  }

  /** `network`: of a visitor, whom only a cookie tells from the network's other visitors. */
  enter(learner: string, network?: string): Turn {
    const isNew = network !== undefined && !this.accounts.has(learner);
    const account = this.settled(learner, network, isNew ? this.networks.admit(network) : credit.burst);
    if (account.isBusy) throw new AppError('too_many_requests', busyMessage, { retryAfter: 1 });
    const pause = account.pausedUntil - this.now();
    if (pause > 0)
      throw new AppError('too_many_requests', killedMessage, { retryAfter: Math.ceil(pause / 1000) });
    account.isBusy = true;
    const { balance, excused } = account;
    const isAgain = excused === 'light' && network === undefined;
    const isHeavy = balance < balances.enough && !isAgain;
    return {
      share: network ?? learner,
      isVisitor: network !== undefined,
      isHeavy,
      balance,
      isExcused: excused === undefined,
      isAgain,
      leave: ({ ms, bytes = 0, hasHitBound = false, wasRequeued = false, wasKilled, wasKeptWaiting }) => {
        const current = this.settled(learner, network);
        current.isBusy = false;
        // A refused query has not had its second try yet.
        if (ms > 0) current.excused = undefined;
        if (wasKeptWaiting) current.excused = isHeavy ? 'heavy' : 'light';
        const cost =
          ms ** 2 / price.longMs + bytes / price.bytes + (hasHitBound || wasRequeued ? price.bound : 0);
        current.balance = Math.max(balances.least, current.balance - cost);
        if (network !== undefined) this.networks.leave(network, { isNew, wasKilled: wasKilled ?? false });
        if (wasKilled) current.pausedUntil = this.now() + pauseAfterKillMs;
      },
    };
  }

  get size(): number {
    return this.accounts.size;
  }

  private settled(learner: string, network?: string, first = credit.burst): Account {
    const now = this.now();
    const fresh = { balance: first, at: now, isBusy: false, pausedUntil: 0 };
    const account = this.accounts.get(learner) ?? fresh;
    const refill = Math.min(credit.burst - account.balance, (now - account.at) * credit.refill);
    account.balance += network === undefined ? refill : this.networks.refill(network, refill);
    account.at = now;
    const mayForget = (old: Account) => !old.isBusy && old.pausedUntil < now;
    keepLatest(this.accounts, learner, account, mostAccounts, mayForget);
    return account;
  }
}
