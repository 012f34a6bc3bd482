import { waitlistRegistrations } from 'drizzle/schema';
import { db } from '~/db.server';
import type { Registration } from './schema';

/** An address that is on the list already stays as it is, and is not told apart. */
export async function registerCreator(registration: Registration): Promise<void> {
  await db
    .insert(waitlistRegistrations)
    .values(registration)
    .onConflictDoNothing({ target: waitlistRegistrations.email });
}
