import { subscriptions } from 'drizzle/schema';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { transactionWithMail } from '~/mail/mail.server';
import { sendOnce } from '~/mail/once.server';
import type { Plan } from './plan.server';

/** Subscriptions of billing test mode, which Stripe knows nothing of. */
const isOwn = (userId: number) => and(eq(subscriptions.userId, userId), eq(subscriptions.provider, 'test'));
const isRunning = (userId: number) =>
  and(
    isOwn(userId),
    eq(subscriptions.status, 'active'),
    or(eq(subscriptions.cancelAtPeriodEnd, false), gt(subscriptions.currentPeriodEnd, sql`now()`)),
  );

/** US dollars, prorated as at Stripe: the old plan's remaining time is taken off the new price. */
export function previewTestSwitch(
  now: Date,
  { price, interval, periodEnd }: { price: number; interval: Plan['interval']; periodEnd: Date },
  newPrice: number,
) {
  const start = new Date(periodEnd);
  if (interval === 'year') start.setUTCFullYear(start.getUTCFullYear() - 1);
  else start.setUTCMonth(start.getUTCMonth() - 1);
  const left = Math.max(0, periodEnd.getTime() - now.getTime()) / (periodEnd.getTime() - start.getTime());
  const due = Math.round((newPrice - price * Math.min(1, left)) * 100) / 100;
  return { dueNow: Math.max(0, due), kept: Math.max(0, -due) };
}

/** Starts a subscription without charging, or moves the active one to another plan. Safe to repeat. */
export async function activateTestSubscription({ userId, plan }: { userId: number; plan: Plan }) {
  const currentPeriodEnd = sql<Date>`now() + ${`1 ${plan.interval}`}::interval`;
  const terms = { planId: plan.id, provider: 'test', cancelAtPeriodEnd: false } as const;
  await transactionWithMail(async (tx, send) => {
    const [begun] = await tx
      .insert(subscriptions)
      .values({ ...terms, userId, status: 'active', currentPeriodEnd })
      .onConflictDoUpdate({
        target: subscriptions.userId,
        targetWhere: sql`status = 'active'`,
        set: { ...terms, currentPeriodEnd },
      })
      .returning({ id: subscriptions.id });
    await sendOnce(tx, send, `receipt/${begun?.id}/${plan.id}`, { purpose: 'receipt', userId });
  });
}

/** @returns whether there was a running subscription */
export async function setTestCancellation(userId: number, cancelAtPeriodEnd: boolean): Promise<boolean> {
  const changed = await db
    .update(subscriptions)
    .set({ cancelAtPeriodEnd })
    .where(isRunning(userId))
    .returning({ id: subscriptions.id });
  return changed.length > 0;
}

export async function endTestSubscriptions(userId: number) {
  await db.delete(subscriptions).where(isOwn(userId));
}
