import { hash, verify } from '@node-rs/argon2';
import { users } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';
import { argon2id } from './argon2id';

/** Verified in place of an unknown account's hash, so that both answers take the same time. */
const decoy = hash('no account has this password', argon2id);

export const hashPassword = (password: string) => hash(password.normalize('NFKC'), argon2id);

/** Who is signed in, as GET /api/user answers it. */
export type SessionUser = { user_id: number; username: string; email: string };

export const toSessionUser = (user: { id: number; email: string }): SessionUser => ({
  user_id: user.id,
  username: user.email,
  email: user.email,
});

/**
 * A new account.
 * @param account.email in lower case
 * @throws AppError conflict when the address has an account
 */
export async function registerAccount({ email, password }: { email: string; password: string }) {
  const [user] = await db
    .insert(users)
    .values({ email, passwordHash: await hashPassword(password), termsAcceptedAt: new Date() })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, email: users.email });
  if (!user) throw new AppError('conflict', 'An account with this email address already exists');
  return toSessionUser(user);
}

/**
 * The account that this address and password open.
 * @throws AppError unauthorized, in the same words and time whether or not the account exists
 */
export async function verifyLogin({ email, password }: { email: string; password: string }) {
  const user = await db.query.users.findFirst({ where: eq(users.email, email) });
  const isRight = await verify(user?.passwordHash ?? (await decoy), password.normalize('NFKC'));
  if (!user?.passwordHash || !isRight) throw new AppError('unauthorized', 'Invalid email or password');
  return toSessionUser(user);
}
