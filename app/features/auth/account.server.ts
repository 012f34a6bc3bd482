import { hash, verify } from '@node-rs/argon2';
import { users } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';
import { transactionWithMail } from '~/mail/mail.server';
import { argon2id } from './argon2id';
import { refuseCommonPassword } from './common-password.server';

/** Verified when the account is unknown, so that both replies take the same time. */
const decoy = hash('no account has this password', argon2id);

/** For a new password. @throws AppError bad_request for a common one */
export async function hashPassword(password: string) {
  const normal = password.normalize('NFKC');
  await refuseCommonPassword(normal);
  return hash(normal, argon2id);
}

/** NFKC, as in `hashPassword`: keyboards compose the same letter differently. */
export const isPasswordOf = (passwordHash: string, password: string) =>
  verify(passwordHash, password.normalize('NFKC'));

export const sessionUserSchema = z.strictObject({
  user_id: z.int(),
  username: z.string(),
  email: z.string(),
});
export type SessionUser = z.output<typeof sessionUserSchema>;

export const toSessionUser = (user: { id: number; email: string }): SessionUser => ({
  user_id: user.id,
  username: user.email,
  email: user.email,
});

type Credentials = { email: string; password: string };

export type Login = { user: SessionUser; passwordHash: string };

/** `email` in lower case. @throws AppError conflict when the address has an account */
export async function registerAccount({ email, password }: Credentials): Promise<Login> {
  const passwordHash = await hashPassword(password);
  const user = await transactionWithMail(async (tx, send) => {
    const [created] = await tx
      .insert(users)
      .values({ email, passwordHash, termsAcceptedAt: new Date() })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id, email: users.email });
    if (created) await send({ purpose: 'confirm', userId: created.id });
    return created;
  });
  if (!user) throw new AppError('conflict', 'An account with this email address already exists');
  return { user: toSessionUser(user), passwordHash };
}

/** @throws AppError unauthorized, in the same words and time whether or not the account exists */
export async function verifyLogin({ email, password }: Credentials): Promise<Login> {
  const user = await db.query.users.findFirst({ where: eq(users.email, email) });
  const isRight = await isPasswordOf(user?.passwordHash ?? (await decoy), password);
  if (!user?.passwordHash || !isRight) throw new AppError('unauthorized', 'Invalid email or password');
  return { user: toSessionUser(user), passwordHash: user.passwordHash };
}
