import { AppError } from '~/http/errors';
import { crowdedMessage } from '../words/messages';

/** A learner's credit: `burst` at once, and `refill` for each millisecond. */
export const credit = { burst: 2_000, refill: 0.1 };
/** A network has credit for `atOnce` new visitors, and for one more every `eachMs`; its visitors share it. */
const newcomers = { atOnce: 40, eachMs: 2_000 };
const most = newcomers.atOnce * credit.burst;
const refill = credit.burst / newcomers.eachMs;
/** After `atOnce` killed queries of its visitors a network's new visitors are refused; one is forgiven every `eachMs`. */
const kills = { atOnce: 3, eachMs: 30_000 };
const mostNetworks = 10_000;

type Account = { balance: number; killsLeft: number; at: number; newcomers: number };

/** Credit of networks: a visitor who deletes the cookie counts as new each time, and draws on the same network's credit. */
export class Networks {
  private readonly accounts = new Map<string, Account>();

  constructor(private readonly now: () => number) {}

  /** Returns the credit of a new visitor. @throws AppError unavailable */
  admit(network: string): number {
    const account = this.settled(network);
    const isKiller = account.killsLeft < 1;
    if (isKiller || account.newcomers >= newcomers.atOnce)
      throw new AppError('unavailable', crowdedMessage, {
        retryAfter: isKiller ? kills.eachMs / 1000 : 3,
        reason: 'crowded',
      });
    account.newcomers += 1;
    return this.refill(network, credit.burst);
  }

  /** Takes up to `due` credit from a network for one of its visitors, and returns how much. */
  refill(network: string, due: number): number {
    const account = this.settled(network);
    const share = Math.min(due, account.balance);
    account.balance -= share;
    return share;
  }

  leave(network: string, { isNew, wasKilled }: { isNew: boolean; wasKilled: boolean }) {
    const account = this.settled(network);
    if (isNew) account.newcomers -= 1;
    if (wasKilled) account.killsLeft = Math.max(0, account.killsLeft - 1);
  }

  private settled(network: string): Account {
    const now = this.now();
    const fresh = { balance: most, killsLeft: kills.atOnce, at: now, newcomers: 0 };
    const account = this.accounts.get(network) ?? fresh;
    const passed = now - account.at;
    account.balance = Math.min(most, account.balance + passed * refill);
    account.killsLeft = Math.min(kills.atOnce, account.killsLeft + passed / kills.eachMs);
    account.at = now;
    keepLatest(this.accounts, network, account, mostNetworks, ({ newcomers }) => newcomers === 0);
    return account;
  }
}

/** Sets an account, and deletes the longest unused ones beyond `most`, except those that may not be forgotten. */
export function keepLatest<Account>(
  accounts: Map<string, Account>,
  name: string,
  account: Account,
  most: number,
  mayForget: (account: Account) => boolean,
) {
  accounts.delete(name);
  accounts.set(name, account);
  for (const [other, old] of accounts) {
    if (accounts.size <= most) return;
    if (mayForget(old)) accounts.delete(other);
  }
}
