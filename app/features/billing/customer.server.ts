import { billingCustomers, users } from 'drizzle/schema';
import { and, eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { isMissing, requireStripe } from './stripe.server';

export async function findCustomerId(userId: number): Promise<string | undefined> {
  const found = await db.query.billingCustomers.findFirst({ where: eq(billingCustomers.userId, userId) });
  return found?.customerId;
}

/**
 * Runs `ask` with the user's customer id at Stripe. Creates the customer when there is none, or when it was deleted there;
 * concurrent calls create one.
 * @throws Stripe.errors.StripeError
 */
export async function withCustomer<Result>(
  userId: number,
  ask: (customerId: string) => Promise<Result>,
): Promise<Result> {
  const customerId = (await findCustomerId(userId)) ?? (await createCustomer(userId));
  try {
    return await ask(customerId);
  } catch (error) {
    if (!isMissing(error, 'customer', 'id')) throw error;
    return ask(await createCustomer(userId, customerId));
  }
}

async function createCustomer(userId: number, insteadOf = ''): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error(`There is no user ${userId}.`);
  // The creation time tells users of two databases apart that have the same id.
  const idempotencyKey = `customer-${userId}-${user.createdAt.getTime()}-${user.email}-${insteadOf}`;
  const { id } = await requireStripe().customers.create(
    { email: user.email, metadata: { userId: String(userId) } },
    { idempotencyKey },
  );
  await db.transaction(async (tx) => {
    const isGone = and(eq(billingCustomers.userId, userId), eq(billingCustomers.customerId, insteadOf));
    await tx.delete(billingCustomers).where(isGone);
    await tx.insert(billingCustomers).values({ userId, customerId: id }).onConflictDoNothing();
  });
  return (await findCustomerId(userId)) ?? id;
}
