import { emailTokens, identities, sessions, users } from 'drizzle/schema';
import type { IdentityProvider } from 'drizzle/values';
import { and, asc, eq, sql } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';
import { AppError } from '~/http/errors';
import { transactionWithMail } from '~/mail/mail.server';
import { sendOnce } from '~/mail/once.server';
import { connectedLetter, disconnectedLetter } from '../letters.server';
import { type ProviderProfile, providerNames } from './providers';

type Vouched = ProviderProfile & { email: string };

/** `claimed`: the address was never confirmed, so the password was dropped. */
export type SignIn = { userId: number; outcome: 'known' | 'linked' | 'claimed' | 'created' };

function vouched(profile: ProviderProfile): Vouched {
  const { email, provider } = profile;
  if (email) return { ...profile, email };
  throw new AppError(
    'unauthorized',
    `${providerNames[provider]} has not verified your email address. Verify it there, or use a password here.`,
  );
}

async function findOwner({ provider, subject }: ProviderProfile, on: Executor = db) {
  const [row] = await on
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return row?.userId;
}

// Returns whether the link is new. Throws a conflict when another account has the identity, or this account has another one.
async function link(on: Executor, { provider, subject, email, userId }: Vouched & { userId: number }) {
  const added = await on
    .insert(identities)
    .values({ provider, subject, email, userId })
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  if (added.length > 0) return true;
  const owner = await findOwner({ provider, subject, email }, on);
  if (owner === userId) return false;
  const name = providerNames[provider];
  throw new AppError(
    'conflict',
    owner
      ? `This ${name} account signs in to another account here.`
      : `Your account here is connected to another ${name} account. Log in another way and disconnect that one first.`,
  );
}

/** Finds the account by identity, else by verified address, or creates one. @throws AppError unauthorized, conflict */
export async function signInWith(profile: ProviderProfile): Promise<SignIn> {
  const owner = await findOwner(profile);
  if (owner) return { userId: owner, outcome: 'known' };
  const person = vouched(profile);
  return transactionWithMail(async (tx, send) => {
    const [created] = await tx
      .insert(users)
      .values({ email: person.email, termsAcceptedAt: sql`now()`, emailConfirmedAt: sql`now()` })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    const account: SignIn = created
      ? { userId: created.id, outcome: 'created' }
      : await claimAccount(tx, person.email);
    await link(tx, { ...person, userId: account.userId });
    if (!created) await send(connectedLetter(person.email, providerNames[profile.provider]));
    if (account.outcome !== 'linked')
      await sendOnce(tx, send, 'welcome', { purpose: 'welcome', userId: account.userId });
    return account;
  });
}

// A password set before the address was confirmed may be a stranger's: docs/decisions/040-sign-in-methods.md.
async function claimAccount(tx: Executor, email: string): Promise<SignIn> {
  const [user] = await tx
    .select({ id: users.id, isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null` })
    .from(users)
    .where(eq(users.email, email))
    .for('update');
  if (!user) throw new AppError('conflict', 'This account was just deleted. Please try again.');
  if (user.isConfirmed) return { userId: user.id, outcome: 'linked' };
  await tx
    .update(users)
    .set({ passwordHash: null, emailConfirmedAt: sql`now()` })
    .where(eq(users.id, user.id));
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  await tx.delete(emailTokens).where(eq(emailTokens.userId, user.id));
  return { userId: user.id, outcome: 'claimed' };
}

/**
 * An account with an unconfirmed address takes only an identity with that address; else a stranger could keep access.
 * @throws AppError unauthorized without a verified address, forbidden, conflict
 */
export async function connectIdentity(profile: ProviderProfile & { userId: number }) {
  const person = vouched(profile);
  await transactionWithMail(async (tx, send) => {
    const [user] = await tx.select().from(users).where(eq(users.id, profile.userId)).for('update');
    if (!user) throw new AppError('unauthorized', 'Please log in first.');
    if (!user.emailConfirmedAt && user.email !== person.email) {
      throw new AppError(
        'forbidden',
        'Please confirm your email address before you connect another account.',
      );
    }
    const isNew = await link(tx, { ...person, userId: user.id });
    if (!user.emailConfirmedAt) {
      await tx.update(users).set({ emailConfirmedAt: sql`now()` }).where(eq(users.id, user.id));
      await sendOnce(tx, send, 'welcome', { purpose: 'welcome', userId: user.id });
    }
    if (isNew) await send(connectedLetter(user.email, providerNames[profile.provider]));
  });
}

export async function listSignInMethods(userId: number) {
  const [user] = await db
    .select({ hasPassword: sql<boolean>`${users.passwordHash} is not null` })
    .from(users)
    .where(eq(users.id, userId));
  const connected = await db
    .select({ provider: identities.provider, email: identities.email })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.provider));
  return { hasPassword: user?.hasPassword ?? false, connected };
}

/** Safe to repeat. @throws AppError conflict when it is the last sign-in method */
export async function disconnectIdentity(entry: { userId: number; provider: IdentityProvider }) {
  const { userId, provider } = entry;
  await transactionWithMail(async (tx, send) => {
    // This lock keeps two concurrent requests from removing the last two sign-in methods.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    const connected = await tx.select().from(identities).where(eq(identities.userId, userId));
    const others = connected.filter((identity) => identity.provider !== provider);
    if (others.length === connected.length) return;
    if (!user?.passwordHash && others.length === 0) {
      throw new AppError('conflict', 'This is your only way in. Set a password first.');
    }
    await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.provider, provider)));
    if (user) await send(disconnectedLetter(user.email, providerNames[provider]));
  });
}
