import { formatOf, formats, readOptions, UsageError } from './options';
import { printOne, printRows, type Row } from './print';
import { readProduct, type Sql } from './product';

export async function showStats(args: string[]): Promise<boolean> {
  const { values } = readOptions(args, { ...formats, days: { type: 'string' } } as const);
  const days = Number(values.days ?? 30);
  if (!(Number.isInteger(days) && days >= 1 && days <= 3650)) throw new UsageError('--days takes 1 to 3650.');
  const [totals, exercises] = await readProduct(async (sql) => [
    await countLearners(sql, days),
    await listExercises(sql, days),
  ]);
  const format = formatOf(values);
  if (format === 'json') console.log(JSON.stringify({ days, totals, exercises }, null, 2));
  else if (format === 'csv') console.log(printRows(exercises, 'csv').trimEnd());
  else {
    console.log(`Of the last ${days} days:\n${printOne(totals)}\n`);
    console.log(exercises.length > 0 ? printRows(exercises, 'table') : 'No exercise was tried.');
  }
  return true;
}

export async function countLearners(sql: Sql, days: number): Promise<Row> {
  const since = sql`now() - make_interval(days => ${days})`;
  const [totals] = await sql<Row[]>`
    select
      (select count(*)::integer from users where created_at >= ${since}) as "sign-ups",
      (select count(*)::integer from users) as "accounts in all",
      (select count(distinct user_id)::integer from enrollments where last_accessed_at >= ${since}) as "active learners",
      (select count(*)::integer from enrollments where created_at >= ${since}) as "enrolments",
      (select count(*)::integer from assessment_attempts where completed_at >= ${since}) as "assessments completed",
      (select count(*)::integer from certificates where issued_at >= ${since} and replaced_at is null) as "certificates",
      (select count(*)::integer from subscriptions where status = 'active' and current_period_end > now())
        as "active subscriptions"`;
  return totals ?? {};
}

/**
 * The exercises with graded answers, the one with the lowest share of solvers first. `tries`: graded answers; `solved`: percent
 * of the learners who tried; `minutes`: median of the solvers, from their first run.
 */
export function listExercises(sql: Sql, days: number) {
  const since = sql`now() - make_interval(days => ${days})`;
  return sql<Row[]>`
    with tried as (
      select item_id, count(*)::integer as learners, sum(attempts)::integer as tries,
        round(100.0 * count(completed_at) / count(*))::integer as solved,
        round((percentile_cont(0.5) within group (order by extract(epoch from completed_at - first_answered_at))
          filter (where completed_at is not null) / 60)::numeric, 1)::float as minutes
      from item_progress where attempts > 0 and first_answered_at >= ${since} group by item_id
    ), wrong as (
      select distinct on (item_id) item_id, words, count(*)::integer as times
      from graded_answers where not is_right and graded_at >= ${since}
      group by item_id, words order by item_id, times desc, words
    )
    select lessons.slug || '/' || lesson_items.slug as exercise, learners, tries, solved as "solved %", minutes,
      times as "times wrong so", words as "most often told"
    from tried join lesson_items on lesson_items.id = tried.item_id and type = 'exercises'
      join lessons on lessons.id = lesson_id left join wrong on wrong.item_id = tried.item_id
    order by solved, learners desc, course_id, lessons.order_index, lesson_items.order_index`;
}
