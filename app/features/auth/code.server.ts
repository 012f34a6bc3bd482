import { createHmac, randomInt } from 'node:crypto';
import { emailTokens } from 'drizzle/schema';
import { and, eq, gt, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { env } from '~/env/env.server';
import { AppError } from '~/http/errors';
import { countCode } from '~/rate-limit.server';
import { issueToken, rowId, spendToken } from './email-token.server';

const digits = 6;

/** Keyed with the site's secret: a plain hash of six digits could be reversed by trying all of them. */
const tokenOf = (userId: number, code: string) =>
  createHmac('sha256', env.SESSION_SECRET).update(`code:${userId}:${code}`).digest('base64url');

/** Replaces the previous code. A code works once, for ten minutes and five tries. */
export async function issueCode(userId: number): Promise<string> {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  await issueToken({ userId, purpose: 'code', token: tokenOf(userId, code) });
  return code;
}

/** Every call counts as a try. @throws AppError forbidden; conflict when no code is open; too_many_requests */
export async function spendCode({ userId, code }: { userId: number; code: string }) {
  const [issued] = await db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.userId, userId),
        eq(emailTokens.purpose, 'code'),
        gt(emailTokens.expiresAt, sql`now()`),
      ),
    );
  if (!issued) throw new AppError('conflict', 'The last code was used or is too old. Ask for another one.');
  await countCode(issued.id);
  const token = tokenOf(userId, code);
  if (issued.id !== rowId(token)) throw new AppError('forbidden', 'That is not the code that we sent last.');
  await db.transaction((tx) => spendToken(tx, token, 'code'));
}
