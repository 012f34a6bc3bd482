import { waitlistRegistrations } from 'drizzle/schema';
import { db } from '~/db.server';
import type { Registration } from './schema';

/** Does not change or reveal an address that is on the list already. */
export async function registerCreator(registration: Registration): Promise<void> {
  await db
    .insert(waitlistRegistrations)
    .values(registration)
    .onConflictDoNothing({ target: waitlistRegistrations.email });
}
