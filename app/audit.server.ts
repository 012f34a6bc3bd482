import { createHmac } from 'node:crypto';
import { auditRecords, users } from 'drizzle/schema';
import type { AuditEvent } from 'drizzle/values';
import { eq, lt, sql } from 'drizzle-orm';
import { db } from './db.server';
import { env } from './env/env.server';
import { networkFrom } from './http/client-address.server';
import { log } from './http/log.server';

/** The account by its number, or by the address that was given for it. */
type Whose = { userId: number } | { email: string };

/** One line of what happened to an account, and from where. It is kept whatever becomes of the account; a failure is logged. */
export async function record(event: AuditEvent, whose: Whose, request: Request, detail?: string) {
  const account =
    'userId' in whose ? whose.userId : sql`(select id from ${users} where ${eq(users.email, whose.email)})`;
  await db
    .insert(auditRecords)
    .values({ event, account, network: hashed(networkFrom(request)), detail })
    .catch((error: unknown) => log.error({ err: error, event }, 'a record could not be kept'));
}

/** That a mail server took it, where its reader has an account: support is asked whether it was sent. */
export const recordLetter = ({ to, subject }: { to: string; subject: string }) =>
  db
    .execute(
      sql`insert into ${auditRecords} (event, account, detail)
        select ${'letter sent' satisfies AuditEvent}, id, ${subject} from ${users} where ${eq(users.email, to)}`,
    )
    .catch((error: unknown) => log.error({ err: error }, 'a letter was sent and could not be recorded'));

/** By a key of the month: within one, the same network is the same; across months, nobody can tell. */
function hashed(network: string): string {
  const month = new Date().toISOString().slice(0, 7);
  const key = createHmac('sha256', env.SESSION_SECRET).update(`audit ${month}`).digest();
  return createHmac('sha256', key).update(network).digest('base64url').slice(0, 12);
}

/** The privacy policy says how long. */
export const forgetOldRecords = () =>
  db.delete(auditRecords).where(lt(auditRecords.at, sql`now() - interval '180 days'`));
