import { createHash, randomBytes } from 'node:crypto';
import { emailTokens, users } from 'drizzle/schema';
import type { EmailTokenPurpose } from 'drizzle/values';
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';
import { AppError } from '~/http/errors';

const lifetimes: Record<EmailTokenPurpose, string> = {
  confirm: '24 hours',
  reset: '1 hour',
  code: '10 minutes',
};

export const rowId = (token: string) => createHash('sha256').update(token).digest('hex');

const isToken = (token: string, purpose: EmailTokenPurpose) =>
  and(eq(emailTokens.id, rowId(token)), eq(emailTokens.purpose, purpose));

/** Replaces older tokens for the same purpose. @returns `token`, or 128 random bits in base64url; only their hash is kept */
export async function issueToken(issued: { userId: number; purpose: EmailTokenPurpose; token?: string }) {
  const { userId, purpose, token = randomBytes(16).toString('base64url') } = issued;
  await db.transaction(async (tx) => {
    // This lock keeps two concurrent requests from leaving two tokens.
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (!user) return;
    const isOlder = and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose));
    await tx.delete(emailTokens).where(or(isOlder, lt(emailTokens.expiresAt, sql`now()`)));
    const expiresAt = sql`now() + ${lifetimes[purpose]}::interval`;
    await tx.insert(emailTokens).values({ id: rowId(token), userId, purpose, email: user.email, expiresAt });
  });
  return token;
}

/** Null when the link no longer works. Does not spend the token, as mail scanners follow links. */
export async function findTokenEmail(token: string, purpose: EmailTokenPurpose): Promise<string | null> {
  const [row] = await db
    .select({ email: emailTokens.email })
    .from(emailTokens)
    .where(and(isToken(token, purpose), gt(emailTokens.expiresAt, sql`now()`)));
  return row?.email ?? null;
}

/** Locks the user's row too. @throws AppError conflict when the token was used, replaced or is too old */
export async function spendToken(tx: Executor, token: string, purpose: EmailTokenPurpose) {
  const [found] = await tx
    .select({ userId: emailTokens.userId })
    .from(emailTokens)
    .where(isToken(token, purpose));
  // The same lock order as issueToken, to avoid a deadlock.
  if (found) await tx.select({ id: users.id }).from(users).where(eq(users.id, found.userId)).for('update');
  const [spent] = await tx
    .delete(emailTokens)
    .where(and(isToken(token, purpose), gt(emailTokens.expiresAt, sql`now()`)))
    .returning({ userId: emailTokens.userId, email: emailTokens.email });
  if (spent) return spent;
  throw deadLink();
}

export const deadLink = () =>
  new AppError('conflict', 'This link was used already, was replaced by a newer one, or is too old.');
