import { plans, subscriptions, users } from 'drizzle/schema';
import { subscriptionStatuses } from 'drizzle/values';
import { and, desc, eq, exists, getTableColumns, gt, gte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '~/db.server';
import { env } from '~/env/env.server';
import { AppError } from '~/http/errors';
import { withStripeErrors } from './stripe.server';
import { cancelAtStripe, endAtStripe, resumeAtStripe } from './stripe-subscription.server';
import { endTestSubscriptions, setTestCancellation } from './test-subscription.server';

export const subscriptionSchema = z.strictObject({
  id: z.int(),
  planId: z.int(),
  status: z.enum(subscriptionStatuses),
  cancelAtPeriodEnd: z.boolean(),
  currentPeriodEnd: z.iso.datetime(),
  plan: z.strictObject({ name: z.string() }),
});
export type Subscription = z.output<typeof subscriptionSchema>;

/** Subscriptions of billing test mode do not count on a site with Stripe. */
const provider = env.STRIPE_SECRET_KEY ? 'stripe' : 'test';

const newestOfUser = db
  .select({ ...getTableColumns(subscriptions), planName: plans.name })
  .from(subscriptions)
  .innerJoin(plans, eq(plans.id, subscriptions.planId))
  .where(and(eq(subscriptions.userId, sql.placeholder('userId')), eq(subscriptions.provider, provider)))
  .orderBy(desc(sql`${subscriptions.status} = 'active'`), desc(subscriptions.createdAt))
  .limit(1)
  .prepare('newest subscription');

async function findRow(userId: number) {
  const [row] = await newestOfUser.execute({ userId });
  return row;
}

/** The active subscription, else the newest. After a cancellation it is `canceled` once its period ends, without an event. */
export async function getSubscription(userId: number): Promise<Subscription | null> {
  const row = await findRow(userId);
  if (!row) return null;
  const isOver = row.cancelAtPeriodEnd && row.currentPeriodEnd < new Date();
  return {
    id: row.id,
    planId: row.planId,
    status: isOver ? 'canceled' : row.status,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    currentPeriodEnd: row.currentPeriodEnd.toISOString(),
    plan: { name: row.planName },
  };
}

export const isActive = (subscription: Subscription | null) => subscription?.status === 'active';

const isPaid = exists(
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, users.id),
        eq(subscriptions.provider, provider),
        eq(subscriptions.status, 'active'),
        or(eq(subscriptions.cancelAtPeriodEnd, false), gte(subscriptions.currentPeriodEnd, sql`now()`)),
      ),
    ),
);
const accessOfUser = db
  .select({ id: users.id })
  .from(users)
  .where(and(eq(users.id, sql.placeholder('userId')), or(gt(users.accessUntil, sql`now()`), isPaid)))
  .prepare('access of a user');

/** Whether courses may be begun: by a subscription, or because support has given access. */
export async function hasAccess(userId: number): Promise<boolean> {
  const [access] = await accessOfUser.execute({ userId });
  return access !== undefined;
}

/** The end of access given by support, as an ISO instant; null when there is none, or it has passed. */
export async function findAccessGiven(userId: number): Promise<string | null> {
  const given = await db.query.users.findFirst({
    columns: { accessUntil: true },
    where: and(eq(users.id, userId), gt(users.accessUntil, sql`now()`)),
  });
  return given?.accessUntil?.toISOString() ?? null;
}

/** Paid, or still to be paid: with a second subscription the user would pay twice. */
export const isLive = (subscription: Subscription | null) =>
  subscription !== null && ['active', 'past_due', 'unpaid', 'paused'].includes(subscription.status);

export const alreadySubscribed = () =>
  new AppError('conflict', 'You are subscribed already. Change your plan on your subscription page.');

export type Own = { userId: number; id: number };

/** Cancels at the end of the period. @throws AppError forbidden when not this user's, conflict when not active, unavailable */
export async function cancelSubscription(own: Own) {
  const { userId, providerId, ...row } = await requireOwn(own);
  if (row.status !== 'active' || row.cancelAtPeriodEnd) {
    throw new AppError('conflict', 'This subscription is already canceled or not active.');
  }
  if (!providerId) await setTestCancellation(userId, true);
  else await withStripeErrors('Failed to cancel subscription', () => cancelAtStripe({ userId, providerId }));
}

/** Undoes a cancellation before the period ends. Safe to repeat. @throws AppError forbidden, conflict, unavailable */
export async function resumeSubscription(own: Own) {
  const { userId, providerId, ...row } = await requireOwn(own);
  const hasEnded = row.cancelAtPeriodEnd && row.currentPeriodEnd < new Date();
  if (row.status !== 'active' || hasEnded) {
    throw new AppError('conflict', 'This subscription has ended. Choose a plan to subscribe again.');
  }
  if (!providerId) await setTestCancellation(userId, false);
  else await withStripeErrors('Failed to resume subscription', () => resumeAtStripe({ userId, providerId }));
}

/** The user's current subscription. @throws AppError forbidden when it has another id */
export async function requireOwn({ userId, id }: Own) {
  const row = await findRow(userId);
  if (row?.id === id) return row;
  throw new AppError('forbidden', 'This subscription is not yours.');
}

/** Ends the user's subscriptions at once. @throws AppError unavailable, with `words`, when Stripe does not answer */
export async function endSubscriptions(userId: number, words: string) {
  if (env.STRIPE_SECRET_KEY) await withStripeErrors(words, () => endAtStripe(userId));
  await endTestSubscriptions(userId);
}
