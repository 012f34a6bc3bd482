import { billingEvents } from 'drizzle/schema';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';

export type ReceivedEvent = { id: string; type: string; customerId: string | null };

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

/** What was processed meanwhile stays so. */
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
