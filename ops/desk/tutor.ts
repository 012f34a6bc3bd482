import { speakingRules } from '~/features/tutor/diagnosis';
import { formatOf, formats, readOptions, UsageError } from './options';
import { printRows, type Row } from './print';
import { readProduct, type Sql } from './product';

export async function showTutor(args: string[]): Promise<boolean> {
  const { values } = readOptions(args, { ...formats, days: { type: 'string' } } as const);
  const days = Number(values.days ?? 120);
  if (!(Number.isInteger(days) && days >= 1 && days <= 3650)) throw new UsageError('--days takes 1 to 3650.');
  const [sentences, silent, passedOn] = await readProduct(async (sql) => [
    await listSentences(sql, days),
    await listSilent(sql, days),
    await listPassedOn(sql),
  ]);
  const format = formatOf(values);
  if (format === 'json') console.log(JSON.stringify({ days, sentences, silent, passedOn }, null, 2));
  else if (format === 'csv') console.log(printRows(sentences, 'csv').trimEnd());
  else {
    console.log(sentences.length > 0 ? printRows(sentences, 'table') : 'The tutor has said nothing.');
    console.log(`\nNever said in ${days} days: ${silent.join(', ') || 'none'}.`);
    console.log('\nNot understood in the last 30 days, and passed on by those who asked:');
    console.log(passedOn.length > 0 ? printRows(passedOn, 'table') : 'none');
  }
  return true;
}

/**
 * The tutor's findings by rule and exercise, the least helpful first. `said`: count with verdicts and in the chat. The others
 * count, for answers that are still stored, whether one of the next three tries was right, none was, or there was no try.
 */
export function listSentences(sql: Sql, days: number) {
  const since = sql`now() - make_interval(days => ${days})`;
  return sql<Row[]>`
    with said as (
      select item_id, finding as rule, sum(times)::integer as said
      from tutor_findings where day >= (${since})::date group by item_id, finding
    ), heard as (
      select enrollment_id, item_id, unnest(findings) as rule, created_at as heard_at from tutor_messages
      where role = 'assistant' and created_at >= ${since}
      union all
      select enrollment_id, item_id, finding, graded_at from graded_answers
      where finding is not null and graded_at >= ${since}
    ), told as (
      select item_id, rule, (
        select bool_or(is_right) from (
          select is_right from graded_answers g
          where g.enrollment_id = heard.enrollment_id and g.item_id = heard.item_id and graded_at > heard_at
          order by g.id limit 3
        ) as tries
      ) as is_right
      from heard
    ), followed as (
      select item_id, rule, count(*) filter (where is_right)::integer as "right within three",
        count(*) filter (where not is_right)::integer as "still wrong",
        count(*) filter (where is_right is null)::integer as "not tried again"
      from told group by item_id, rule
    )
    select rule, lessons.slug || '/' || lesson_items.slug as exercise, said, coalesce("right within three", 0) as "right within three",
      coalesce("still wrong", 0) as "still wrong", coalesce("not tried again", 0) as "not tried again"
    from said join lesson_items on lesson_items.id = item_id join lessons on lessons.id = lesson_id
      left join followed using (item_id, rule)
    order by "still wrong" desc, "right within three", said desc, rule, exercise`;
}

export async function listSilent(sql: Sql, days: number): Promise<string[]> {
  const said = await sql<{ finding: string }[]>`
    select distinct finding from tutor_findings where day >= current_date - ${days}::integer`;
  const heard = new Set(said.map(({ finding }) => finding));
  return speakingRules.filter((id) => !heard.has(id)).sort();
}

/** Questions that the tutor did not understand, without the learners who asked; e-mail addresses in them are replaced. */
export function listPassedOn(sql: Sql) {
  return sql<Row[]>`
    select lessons.slug || '/' || lesson_items.slug as exercise, m.created_at::date::text as day,
      regexp_replace(m.content, '[^\\s@<>]+@[^\\s@<>]+', '(an address)', 'g') as asked
    from tutor_messages m join lesson_items on lesson_items.id = item_id join lessons on lessons.id = lesson_id
    where m.is_passed_on and m.created_at >= now() - interval '30 days' order by m.id`;
}
