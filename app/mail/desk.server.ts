import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '~/db.server';
import { type Mail, mailQueue } from './mail.server';

/** `failed`: all tries are used up. Times are ISO 8601; `at` is the next try, or the last one of a failed e-mail. */
export type QueuedMail = {
  id: string;
  state: 'waiting' | 'failed';
  about: string;
  tries: number;
  queuedAt: string;
  at: string;
  error: string | null;
};

type Row = Omit<QueuedMail, 'about'> & { data: Mail };

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

/** The e-mails that were not sent, the oldest first. */
export async function listMail(): Promise<QueuedMail[]> {
  const rows = await db.execute<Row>(sql`
    select id, data, output->>'message' as error,
      case state when 'failed' then 'failed' else 'waiting' end as state,
      case when started_on is null then 0 else retry_count + 1 end as tries,
      ${iso('created_on')} as "queuedAt", ${iso('coalesce(completed_on, start_after)')} as at
    from pgboss.job
    where name = ${mailQueue} and state in ('created', 'retry', 'active', 'failed')
    order by created_on, id`);
  return rows.map(({ data, ...row }) => ({ ...row, about: describe(data) }));
}

export type MailCount = Record<QueuedMail['state'], number> & { oldest: number };

/** The numbers of waiting and of failed e-mails; `oldest`: seconds that the oldest has waited. */
export async function countMail(): Promise<MailCount> {
  const [counts] = await db.execute<MailCount>(sql`
    select (count(*) filter (where state <> 'failed'))::integer as waiting,
      (count(*) filter (where state = 'failed'))::integer as failed,
      coalesce(extract(epoch from now() - min(created_on) filter (where state <> 'failed')), 0)::integer as oldest
    from pgboss.job
    where name = ${mailQueue} and state in ('created', 'retry', 'active', 'failed')`);
  return counts ?? { waiting: 0, failed: 0, oldest: 0 };
}

const abouts = {
  confirm: 'link to confirm the address of',
  code: 'code for',
  welcome: 'welcome of',
  receipt: 'receipt of',
  certificate: 'certificate of',
  reminder: 'reminder of',
  weekly: 'weekly letter of',
};

function describe(mail: Mail): string {
  if (!('purpose' in mail)) return `“${mail.subject}” to ${mail.to}`;
  if (mail.purpose === 'reset') return `link for a new password, to ${mail.email}`;
  return `${abouts[mail.purpose]} user ${mail.userId}`;
}

/**
 * Queues waiting and failed e-mails to be sent at once, with the tries of a new one.
 * @param which the id of an e-mail, or `all`
 * @returns how many e-mails
 */
export async function sendAgain(which: string): Promise<number> {
  if (which !== 'all' && !z.uuid().safeParse(which).success) return 0;
  const rows = await db.execute(sql`
    update pgboss.job
    set state = 'created', retry_count = 0, started_on = null, completed_on = null, output = null,
      start_after = now(), keep_until = now() + interval '14 days'
    where name = ${mailQueue} and state in ('created', 'retry', 'failed')
      ${which === 'all' ? sql`` : sql`and id = ${which}`}
    returning id`);
  return rows.length;
}
