import { profiles, users } from 'drizzle/schema';
import { eq, getTableColumns } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';
import type { Profile } from './schema';

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Such as "November 2026". */
export async function memberSince(userId: number): Promise<string> {
  const [user] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  return user ? monthAndYear.format(user.createdAt) : '';
}

const { userId: _, ...fields } = getTableColumns(profiles);

/** A field is null until the learner fills it in. @throws AppError not_found when the account is deleted */
export async function getProfile(userId: number): Promise<Profile> {
  const [profile] = await db
    .select(fields)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!profile) throw new AppError('not_found', 'This account was deleted.');
  return profile;
}

export async function saveProfile(userId: number, profile: Profile) {
  await db
    .insert(profiles)
    .values({ userId, ...profile })
    .onConflictDoUpdate({ target: profiles.userId, set: profile });
}
