import { createHmac } from 'node:crypto';
import { rateLimits } from 'drizzle/schema';
import { lt } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { record } from './audit.server';
import { db } from './db.server';
import { env } from './env/env.server';
import { networkFrom } from './http/client-address.server';
import { AppError } from './http/errors';

const minute = 60;
const hour = 60 * minute;

/** Counts in Postgres, which all replicas share and restarts keep. `duration` in seconds. */
export function limiter(keyPrefix: string, points: number, duration: number) {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix,
    points,
    duration,
    inMemoryBlockOnConsumed: points + 1,
    clearExpiredByTimeout: false,
  });
}

export const deleteOldCounts = () => db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));

/** Limits per hour, for one network and for one account or email address (docs/decisions/030-rate-limits.md). */
const hourly = (what: string, network: number, account: number) => ({
  network: limiter(`${what}:network`, network, hour),
  account: limiter(`${what}:account`, account, hour),
});

const attempts = {
  signup: hourly('signup', env.SIGNUPS_PER_HOUR, 60),
  reset: hourly('reset', 30, 5),
  confirmation: hourly('confirmation', 30, 5),
  waitlist: hourly('waitlist', 60, 10),
  code: hourly('code', 30, 5),
};

const promoGuesses = hourly('promo', 100, 20);
/** Counts tries for longer than a code works. */
const codeTries = limiter('code:tries', 5, 15 * minute);
/** Counts downloads of queries and data. */
const takeAways = limiter('take-away', 20, hour);
/** Counts sessions at Stripe, each of which takes several calls. */
const sessionsOf = { checkout: limiter('checkout', 60, hour), portal: limiter('portal', 30, hour) };

// Counts the steps of sign-ins by a provider that did not succeed.
const handshakes = limiter('handshake:network', 300, 15 * minute);

const wrongPasswords = {
  // One account from one network: the only limit that locks an account out.
  here: limiter('login:here', 10, 15 * minute),
  network: limiter('login:network', 100, 15 * minute),
  // One account from anywhere: once it is exceeded, each network gets fewer tries.
  everywhere: limiter('login:everywhere', 100, hour),
};
const fewerHere = 3;

// Hashed, so that the table reveals no addresses.
const keyOf = (...parts: string[]) =>
  createHmac('sha256', env.SESSION_SECRET).update(parts.join('\n')).digest('base64url');

/** Call it before any work, whether or not the account exists. @throws AppError too_many_requests */
export async function countAttempt(what: keyof typeof attempts, request: Request, email: string) {
  await consume(attempts[what].network, keyOf(networkFrom(request)));
  await consume(attempts[what].account, keyOf(email));
}

/** Counts a promo code before it is looked up; uncounts it if it exists. @throws AppError too_many_requests */
export async function limitPromo<Found>(
  { request, userId }: { request: Request; userId: number },
  find: () => Promise<Found>,
): Promise<Found> {
  const [network, account] = [keyOf(networkFrom(request)), keyOf(String(userId))];
  await consume(promoGuesses.account, account);
  await consume(promoGuesses.network, network);
  const found = await find();
  if (found) await Promise.all([promoGuesses.account.reward(account), promoGuesses.network.reward(network)]);
  return found;
}

/** Counts a try of a code; `id` is the code's row. @throws AppError too_many_requests from the sixth on */
export async function countCode(id: string) {
  await consume(codeTries, id);
}

/** @throws AppError too_many_requests */
export async function countTakeAway(userId: number) {
  await consume(takeAways, keyOf(String(userId)));
}

/** @throws AppError too_many_requests */
export async function countSession(what: keyof typeof sessionsOf, userId: number) {
  await consume(sessionsOf[what], keyOf(String(userId)));
}

/** Called twice per sign-in: at the redirect and at the callback. @throws AppError too_many_requests */
export async function countHandshake(request: Request) {
  await consume(handshakes, keyOf(networkFrom(request)));
}

/** Uncounts both steps after a successful sign-in. */
export async function forgetHandshake(request: Request) {
  await handshakes.reward(keyOf(networkFrom(request)), 2);
}

/** Counts before the password is checked, so that concurrent tries count too. @throws AppError too_many_requests */
export async function limitLogin<User>(
  { request, email }: { request: Request; email: string },
  verify: () => Promise<User>,
): Promise<User> {
  const network = keyOf(networkFrom(request));
  const account = keyOf(email);
  const here = keyOf(networkFrom(request), email);
  // In sequence: tries that one network's limit refuses must not count for the account's limit.
  const { consumedPoints } = await consume(wrongPasswords.here, here);
  await consume(wrongPasswords.network, network);
  const over = await isOver(wrongPasswords.everywhere, account);
  if (over && consumedPoints > fewerHere) throw tooMany(over);
  const user = await verify().catch(async (error: unknown) => {
    const isRefused = error instanceof AppError && ['unauthorized', 'forbidden'].includes(error.code);
    if (isRefused) await record('sign-in refused', { email }, request);
    throw error;
  });
  await Promise.all([
    wrongPasswords.here.delete(here),
    wrongPasswords.network.reward(network),
    wrongPasswords.everywhere.reward(account),
  ]);
  return user;
}

async function isOver(counter: RateLimiterDrizzle, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await counter.consume(key);
    return undefined;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

async function consume(counter: RateLimiterDrizzle, key: string): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key);
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error) : error;
  }
}

export function tooMany({ msBeforeNext }: { msBeforeNext: number }) {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const wait =
    retryAfter < 90
      ? `${retryAfter} second${retryAfter === 1 ? '' : 's'}`
      : `${Math.ceil(retryAfter / 60)} minutes`;
  return new AppError('too_many_requests', `Too many attempts. Please try again in ${wait}.`, { retryAfter });
}
