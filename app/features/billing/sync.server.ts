import { billingCustomers, billingEvents, plans, subscriptions, users } from 'drizzle/schema';
import { subscriptionStatuses } from 'drizzle/values';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { db, type Executor } from '~/db.server';
import { AppError } from '~/http/errors';
import { log } from '~/http/log.server';
import { isMissing, requireStripe } from './stripe.server';
import { lookupKey } from './stripe-setup';

/** Of two subscriptions of a customer, the one whose status comes first counts. */
const precedence: readonly string[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
] satisfies (typeof subscriptionStatuses)[number][];
const live = new Set<string>(['active', 'trialing', 'past_due', 'unpaid']);

/**
 * Copies a customer's subscription from Stripe to our row, and marks the event as processed in the same transaction.
 * Stripe is not called under a lock: when another call has written meanwhile, the subscription is read again.
 * @throws Stripe.errors.StripeError, with nothing written
 */
export async function syncCustomer(customerId: string, event?: ReceivedEvent): Promise<void> {
  let first: number | undefined;
  for (;;) {
    const known = await db.query.billingCustomers.findFirst({
      where: eq(billingCustomers.customerId, customerId),
    });
    first ??= known?.version;
    // After two writes by others this call may stop: the second of them has read Stripe after this call began.
    if (!known || (first !== undefined && known.version >= first + 2)) {
      if (event) await markProcessed(db, event);
      return;
    }
    const state = await readSubscription(customerId);
    const isWritten = await db.transaction(async (tx) => {
      // Locks the user's row first, as deleting an account does, to avoid a deadlock.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, known.userId)).for('key share');
      const [customer] = await tx
        .select()
        .from(billingCustomers)
        .where(eq(billingCustomers.customerId, customerId))
        .for('update');
      if (customer && customer.version !== known.version) return false;
      if (customer) await write(tx, customer.userId, state);
      if (event) await markProcessed(tx, event);
      return true;
    });
    if (isWritten) return;
  }
}

async function readSubscription(customerId: string): Promise<Stripe.Subscription | undefined> {
  const all = await listSubscriptions(customerId);
  const running = all.filter(({ status }) => live.has(status));
  if (running.length > 1) {
    log.error(
      { customerId, subscriptions: running.map(({ id }) => id) },
      'a customer pays for two subscriptions',
    );
  }
  const rank = ({ status }: Stripe.Subscription) => precedence.indexOf(status);
  return all.sort((one, other) => rank(one) - rank(other) || other.created - one.created)[0];
}

async function listSubscriptions(customer: string): Promise<Stripe.Subscription[]> {
  try {
    const { data } = await requireStripe().subscriptions.list({ customer, status: 'all', limit: 100 });
    return data;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function write(tx: Executor, userId: number, state: Stripe.Subscription | undefined) {
  const isStripes = eq(subscriptions.provider, 'stripe');
  const terms = state && (await termsOf(tx, state));
  // A subscription of billing test mode would be a second active one.
  await tx
    .delete(subscriptions)
    .where(and(eq(subscriptions.userId, userId), terms ? eq(subscriptions.provider, 'test') : isStripes));
  if (terms) {
    await tx
      .insert(subscriptions)
      .values({ ...terms, userId, provider: 'stripe' })
      .onConflictDoUpdate({
        target: subscriptions.userId,
        targetWhere: sql`provider = 'stripe'`,
        set: terms,
      });
  }
  await tx
    .update(billingCustomers)
    .set({ version: sql`${billingCustomers.version} + 1`, syncedAt: sql`now()` })
    .where(eq(billingCustomers.userId, userId));
}

async function termsOf(tx: Executor, state: Stripe.Subscription) {
  const { id, cancel_at: cancelAt, ended_at: endedAt } = state;
  const [item] = state.items.data;
  const status = subscriptionStatuses.find((known) => known === state.status);
  if (!item || !status)
    throw new Error(`Subscription ${id} is ${state.status}, of ${item?.price.id ?? 'nothing'}.`);
  const periodEnd = endedAt ?? Math.min(item.current_period_end, cancelAt ?? Number.POSITIVE_INFINITY);
  return {
    providerId: id,
    planId: await planOf(tx, item.price),
    status: status === 'trialing' ? 'active' : status,
    // Stripe's portal sets `cancel_at` alone.
    cancelAtPeriodEnd: state.cancel_at_period_end || cancelAt !== null,
    currentPeriodEnd: new Date(periodEnd * 1000),
  } as const;
}

/** The plan by the price's lookup key, which `npm run desk -- billing setup` sets; a price without it counts by its interval. */
async function planOf(tx: Executor, price: Stripe.Price): Promise<number> {
  const all = await tx.select().from(plans);
  const plan =
    all.find((each) => lookupKey(each) === price.lookup_key) ??
    all.find((each) => each.price !== null && each.interval === price.recurring?.interval);
  if (plan) return plan.id;
  log.error({ price: price.id }, 'somebody pays a price that is of no plan');
  const words = 'What you pay our payment provider is the price of no plan of ours. Please tell us about it.';
  throw new AppError('unavailable', words, { retryAfter: 60 });
}

type ReceivedEvent = { id: string; type: string; customerId: string | null };

export async function isProcessed(id: string): Promise<boolean> {
  return (
    (await db.$count(billingEvents, and(eq(billingEvents.id, id), isNotNull(billingEvents.processedAt)))) > 0
  );
}

export async function markProcessed(tx: Executor, event: ReceivedEvent): Promise<void> {
  const outcome = { processedAt: sql`now()`, error: null };
  await tx
    .insert(billingEvents)
    .values({ ...event, ...outcome })
    .onConflictDoUpdate({ target: billingEvents.id, set: outcome });
}

/** Does not change an event that was processed meanwhile. */
export async function markFailed(event: ReceivedEvent, error: unknown): Promise<void> {
  const words = error instanceof Error ? error.message : String(error);
  await db
    .insert(billingEvents)
    .values({ ...event, error: words })
    .onConflictDoUpdate({
      target: billingEvents.id,
      set: { error: words },
      setWhere: sql`${billingEvents.processedAt} is null`,
    });
}
