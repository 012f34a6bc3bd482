import type { About } from './audit';
import { findUser } from './find-user';
import { readOptions, UsageError } from './options';
import { printOne, printRows, type Row } from './print';
import { readProduct, type Sql } from './product';

const acts = ['sign-out', 'resend', 'address', 'delete', 'grant', 'end', 'block', 'unblock'];
const withReason = ['grant', 'end', 'block', 'unblock'];
const longestGrant = 3650;
const flags = { reason: { type: 'string' }, days: { type: 'string' } } as const;

/** Finds and shows accounts, and carries out support's changes to one, each with the name of the person who makes it. */
export async function user([verb = '', ...args]: string[], _: string, about?: About): Promise<boolean> {
  if (verb === 'find') return printFound(args);
  if (verb === 'show') return showJourney(args);
  if (verb === 'export') return act({ verb, words: readOptions(args, {}, 1).positionals, about });
  if (!acts.includes(verb)) throw new UsageError();
  const { values, positionals } = readOptions(args, flags, verb === 'address' ? 2 : 1);
  if (withReason.includes(verb) !== Boolean(values.reason))
    throw new UsageError(values.reason ? undefined : '--reason WORDS: why, for the audit trail.');
  const days = Number(values.days);
  if ((verb === 'grant') !== (days >= 1 && days <= longestGrant && Number.isInteger(days)))
    throw new UsageError(`--days NUMBER: for how long, ${longestGrant} at most.`);
  return act({ verb, words: positionals, days, about });
}

type Act = { verb: string; words: string[]; days?: number; about?: About };

async function act({ verb, words: [who = '', to = ''], days = 0, about }: Act): Promise<boolean> {
  const found = await readProduct((sql) => findUser(sql, who));
  if (!found) return nobody(who);
  const { withApplication } = await import('./application');
  const userId = found.account.id;
  await about?.(userId);
  return withApplication(async () => {
    const { actFor } = await import('./user-acts');
    console.log(await actFor({ verb, userId, to, days }));
    return true;
  });
}

function nobody(who: string): false {
  console.error(`There is no account ${who}. desk user find looks for a part of an address or a name.`);
  return false;
}

async function printFound(args: string[]): Promise<boolean> {
  const [part = ''] = readOptions(args, {}, 1).positionals;
  const rows = await readProduct((sql) => searchUsers(sql, part));
  console.log(
    rows.length > 0 ? printRows([...rows], 'table') : `Nobody’s address or name has “${part}” in it.`,
  );
  return rows.length > 0;
}

/** At most fifty, the newest first. */
const searchUsers = (sql: Sql, part: string) => sql<Row[]>`
  select users.id, email, concat_ws(' ', first_name, last_name) as name, users.created_at as "signed up",
    (select max(last_seen_at) from sessions where user_id = users.id) as "last seen"
  from users left join profiles on profiles.user_id = users.id
  where position(lower(${part}) in lower(concat_ws(' ', email, first_name, last_name))) > 0
  order by users.id desc limit 50`;

async function showJourney(args: string[]): Promise<boolean> {
  const { values, positionals } = readOptions(args, { json: { type: 'boolean' } }, 1);
  const [who = ''] = positionals;
  const journey = await readProduct((sql) => readJourney(sql, who));
  if (!journey) return nobody(who);
  const { account, ...lists } = journey;
  const tables = Object.entries(lists).map(([name, rows]) =>
    rows.length > 0 ? `\n${name}\n${printRows(rows, 'table')}` : `\nno ${name}`,
  );
  console.log(values.json ? JSON.stringify(journey, null, 2) : [printOne(account), ...tables].join('\n'));
  return true;
}

/** An account with the learner's progress, the last verdicts, and the e-mails that were sent. */
async function readJourney(sql: Sql, who: string) {
  const found = await findUser(sql, who);
  if (!found) return undefined;
  const { id, email } = found.account;
  const place = await sql<Row[]>`
    select lessons.slug || '/' || lesson_items.slug as item, item_progress.attempts as tries, hints_read as hints,
      answered_at as "last answer", completed_at as completed
    from enrollments join item_progress on enrollment_id = enrollments.id
    join lesson_items on lesson_items.id = item_id join lessons on lessons.id = lesson_id
    where user_id = ${id} order by answered_at desc limit 5`;
  const verdicts = await sql<Row[]>`
    select lessons.slug || '/' || lesson_items.slug as item, is_right as "right", words, graded_at as "when"
    from enrollments join graded_answers on enrollment_id = enrollments.id
    join lesson_items on lesson_items.id = item_id join lessons on lessons.id = lesson_id
    where user_id = ${id} order by graded_answers.id desc limit 5`;
  const attempts = await sql<Row[]>`
    select courses.name as course, started_at as begun, completed_at as "handed in", total_score as points,
      passing_score as needed
    from assessment_attempts join enrollments on enrollment_id = enrollments.id join courses on courses.id = course_id
    where user_id = ${id} order by assessment_attempts.id desc limit 5`;
  const letters = await sql<Row[]>`
    select detail as letter, 'sent' as state, at, null as fault from audit_records
    where event = 'letter sent' and account = ${id}
    union all
    select coalesce(data->>'subject', 'link: ' || (data->>'purpose')), state::text, created_on, output->>'message'
    from pgboss.job where name = 'mail' and (data @> jsonb_build_object('to', ${email}::text)
      or data @> jsonb_build_object('email', ${email}::text) or data @> jsonb_build_object('userId', ${id}::integer))
    order by at desc limit 20`;
  return {
    ...found,
    'last items': [...place],
    'last verdicts': [...verdicts],
    'assessment attempts': [...attempts],
    letters: [...letters],
  };
}
