import { createHmac } from 'node:crypto';
import { auditRecords, users } from 'drizzle/schema';
import type { AuditEvent } from 'drizzle/values';
import { eq, lt, sql } from 'drizzle-orm';
import { db } from './db.server';
import { env } from './env/env.server';
import { networkFrom } from './http/client-address.server';
import { log } from './http/log.server';

/** The account's id, or the email address that somebody typed for it. */
type Whose = { userId: number } | { email: string };

/** Writes an audit record. The record outlives the account; a failure to write is only logged. */
export async function record(event: AuditEvent, whose: Whose, request: Request, detail?: string) {
  const account =
    'userId' in whose ? whose.userId : sql`(select id from ${users} where ${eq(users.email, whose.email)})`;
  await db
    .insert(auditRecords)
    .values({ event, account, network: hashed(networkFrom(request)), detail })
    .catch((error: unknown) => log.error({ err: error, event }, 'a record could not be kept'));
}

/** Records that a mail server accepted the letter, if `to` has an account, so that support can tell whether it was sent. */
export const recordLetter = ({ to, subject }: { to: string; subject: string }) =>
  db
    .execute(
      sql`insert into ${auditRecords} (event, account, detail)
        select ${'letter sent' satisfies AuditEvent}, id, ${subject} from ${users} where ${eq(users.email, to)}`,
    )
    .catch((error: unknown) => log.error({ err: error }, 'a letter was sent and could not be recorded'));

/** The key changes each month: the hashes of a network are equal within a month, and cannot be linked across months. */
function hashed(network: string): string {
  const month = new Date().toISOString().slice(0, 7);
  const key = createHmac('sha256', env.SESSION_SECRET).update(`audit ${month}`).digest();
  return createHmac('sha256', key).update(network).digest('base64url').slice(0, 12);
}

/** The privacy policy states the 180 days. */
export const deleteOldRecords = () =>
  db.delete(auditRecords).where(lt(auditRecords.at, sql`now() - interval '180 days'`));
