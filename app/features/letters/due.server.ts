import { enrollments, sentLetters, users } from 'drizzle/schema';
import { sql } from 'drizzle-orm';
import { beforeShutdown } from '~/health/shutdown.server';
import { log } from '~/http/log.server';
import { type LearnerLetter, transactionWithMail } from '~/mail/mail.server';
import { canSendMail } from '~/mail/transport.server';

const hourMs = 60 * 60_000;
const soonMs = 60_000;

/** Runs in each replica: a unique row in sent_letters keeps two from queueing the same letter. */
export function queueDueLettersHourly() {
  if (!canSendMail) return;
  let timer: NodeJS.Timeout;
  const look = async () => {
    const again = await queueDueLetters().then(
      () => hourMs,
      (error: unknown) => {
        log.warn({ err: error }, 'letters that are due were not queued: it is tried again in a minute');
        return soonMs;
      },
    );
    timer = setTimeout(look, again).unref();
  };
  void look();
  beforeShutdown(async () => clearTimeout(timer));
}

/** Learners away for 7 or 30 days. Each reminder is due for two weeks at most: after a longer absence none is sent. */
const reminders = sql`
  select ${users.id}, format('reminder/%s/%s', absence.days, (seen.at at time zone 'UTC')::date)
  from ${users}
  join (select user_id, max(last_accessed_at) as at from ${enrollments} group by user_id) seen
    on seen.user_id = ${users.id}
  join (values (7), (30)) as absence (days)
    on seen.at < now() - make_interval(days => absence.days)
    and seen.at > now() - make_interval(days => absence.days + 14)
  where ${users.wantsReminders} and ${users.emailConfirmedAt} is not null and ${users.blockedAt} is null`;

/** One a week: on Monday, or at the first run after it, when the site was down or the learner chose the letter later. */
const weeklies = (at: Date) => sql`
  select ${users.id}, format('weekly/%s', to_char(${at.toISOString()}::timestamptz at time zone 'UTC', 'IYYY-IW'))
  from ${users}
  where ${users.wantsWeekly} and ${users.emailConfirmedAt} is not null and ${users.blockedAt} is null`;

/** Queues the letters that are due and not yet queued. `at` tells the week. @returns how many */
export function queueDueLetters(at = new Date()): Promise<number> {
  return transactionWithMail(async (tx, send) => {
    const due = await tx.execute<{ userId: number; occasion: string }>(sql`
      insert into ${sentLetters} (user_id, occasion) (${reminders}) union all (${weeklies(at)})
      on conflict do nothing
      returning user_id as "userId", occasion`);
    const letters = due.map(({ userId, occasion }): LearnerLetter => {
      return { purpose: occasion.startsWith('weekly') ? 'weekly' : 'reminder', userId };
    });
    await send(...letters);
    return letters.length;
  });
}
