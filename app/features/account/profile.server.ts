import { profiles, users } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import type { ProfileFields } from './schema';

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month an account was made in, such as "November 2026". */
export async function memberSince(userId: number): Promise<string> {
  const [user] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  return user ? monthAndYear.format(user.createdAt) : '';
}

const nothingSaid: ProfileFields = {
  firstName: null,
  lastName: null,
  birthday: null,
  gender: null,
  ethnicity: null,
  race: null,
  education: null,
  city: null,
  state: null,
  marketingChannel: null,
};

/** A user's personal data; every field is null until they have told us. */
export async function getProfile(userId: number): Promise<ProfileFields> {
  const [row] = await db.select().from(profiles).where(eq(profiles.userId, userId));
  if (!row) return nothingSaid;
  const { userId: _, ...fields } = row;
  return fields;
}

/** Replaces a user's personal data. */
export async function saveProfile(userId: number, fields: ProfileFields) {
  await db
    .insert(profiles)
    .values({ userId, ...fields })
    .onConflictDoUpdate({ target: profiles.userId, set: fields });
}
