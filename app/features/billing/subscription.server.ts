import { plans, subscriptions } from 'drizzle/schema';
import { subscriptionStatuses } from 'drizzle/values';
import { and, desc, eq, getTableColumns, gt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';
import type { Plan } from './plan.server';

export const subscriptionSchema = z.strictObject({
  id: z.int(),
  planId: z.int(),
  status: z.enum(subscriptionStatuses),
  cancelAtPeriodEnd: z.boolean(),
  currentPeriodEnd: z.iso.datetime(),
  plan: z.strictObject({ name: z.string() }),
});
export type Subscription = z.output<typeof subscriptionSchema>;

/** The newest. One whose period is over after a cancellation is canceled, whether or not the provider told us. */
export async function getSubscription(userId: number): Promise<Subscription | null> {
  const [row] = await db
    .select({ ...getTableColumns(subscriptions), planName: plans.name })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(sql`${subscriptions.status} = 'active'`), desc(subscriptions.createdAt))
    .limit(1);
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

/** Starts a subscription without charging, or moves the active one to another plan. Asking twice is asking once. */
export async function activateTestSubscription({ userId, plan }: { userId: number; plan: Plan }) {
  const currentPeriodEnd = sql<Date>`now() + ${`1 ${plan.interval}`}::interval`;
  const terms = { planId: plan.id, provider: 'test', cancelAtPeriodEnd: false } as const;
  await db
    .insert(subscriptions)
    .values({ ...terms, userId, status: 'active', currentPeriodEnd })
    .onConflictDoUpdate({
      target: subscriptions.userId,
      targetWhere: sql`status = 'active'`,
      set: { ...terms, currentPeriodEnd },
    });
}

type Own = { userId: number; id: number };
const isOwn = ({ userId, id }: Own) => and(eq(subscriptions.id, id), eq(subscriptions.userId, userId));

/** It ends with its period. @throws AppError forbidden when not this user's, conflict when not active (any more) */
export async function cancelSubscription(own: Own) {
  const [canceled] = await db
    .update(subscriptions)
    .set({ cancelAtPeriodEnd: true })
    .where(and(isOwn(own), eq(subscriptions.status, 'active'), eq(subscriptions.cancelAtPeriodEnd, false)))
    .returning({ id: subscriptions.id });
  if (!canceled) throw await explainRefusal(own, 'This subscription is already canceled or not active.');
}

/** Takes up again what was cancelled and has not ended. Safe to repeat. @throws AppError forbidden, conflict */
export async function resumeSubscription(own: Own) {
  const isRunning = or(
    eq(subscriptions.cancelAtPeriodEnd, false),
    gt(subscriptions.currentPeriodEnd, sql`now()`),
  );
  const [resumed] = await db
    .update(subscriptions)
    .set({ cancelAtPeriodEnd: false })
    .where(and(isOwn(own), eq(subscriptions.status, 'active'), isRunning))
    .returning({ id: subscriptions.id });
  if (!resumed) {
    throw await explainRefusal(own, 'This subscription has ended. Choose a plan to subscribe again.');
  }
}

async function explainRefusal(own: Own, words: string) {
  const isTheirs = await db.$count(subscriptions, isOwn(own));
  return isTheirs
    ? new AppError('conflict', words)
    : new AppError('forbidden', 'This subscription is not yours.');
}

/** For an account that is deleted: those of billing test mode are rows of ours alone. */
export async function endSubscriptions(userId: number) {
  await db.delete(subscriptions).where(eq(subscriptions.userId, userId));
}
