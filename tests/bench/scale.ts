import { createLearner } from '../factories';
import { withDatabase } from '../setup/database';
import { median, report, time } from './measure';

const budget = 1.3;
const few = 1_000;
const many = 1_000_000;
const rounds = 3;
const runs = 120;

/** p50 of a learner's dashboard and lesson with a million rows of progress, compared with a thousand rows. */
export async function benchScale(small: { origin: string; databaseUrl: string }, large: typeof small) {
  await fill(small.databaseUrl, few);
  await fill(large.databaseUrl, many);
  const learners = [
    await createLearner(small.origin, { enrolled: true }),
    await createLearner(large.origin, { enrolled: true }),
  ] as const;
  await completeFirstLesson(small.databaseUrl, learners[0].userId);
  await completeFirstLesson(large.databaseUrl, learners[1].userId);
  console.log(`\nAt ${many.toLocaleString('en-US')} progress rows ÷ at ${few.toLocaleString('en-US')}, p50`);
  for (const path of ['/dashboard', '/dashboard/learning', '/courses/1', '/lessons/2?item=1']) {
    const samples: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      for (const index of [0, 1] as const) {
        const load = async () => {
          const reply = await learners[index].get(path);
          if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
          await reply.arrayBuffer();
        };
        samples[index].push(...(await time(runs, load)));
      }
    }
    const [atFew, atMany] = [median(samples[0]), median(samples[1])];
    const ratio = atMany / atFew;
    report(`  ${path}`, ratio.toFixed(2), `≤ ${budget}`, ratio <= budget);
    report(`    ${atFew.toFixed(2)} ms at few, ${atMany.toFixed(2)} ms at many`, '');
  }
}

const fill = (databaseUrl: string, rows: number) =>
  withDatabase(databaseUrl, async (sql) => {
    const [course] = await sql<{ items: number }[]>`
      select count(*)::int as items from lesson_items join lessons on lessons.id = lesson_id
      where course_id = 1 and lesson_items.order_index is not null`;
    const learners = Math.ceil(rows / (course?.items ?? 1));
    await sql`
      with learner as (
        insert into users (email) select 'bench-' || n || '@example.test' from generate_series(1, ${learners}::int) n
        returning id),
      enrolled as (insert into enrollments (user_id, course_id) select id, 1 from learner returning id)
      insert into item_progress (enrollment_id, item_id, completed_at, attempts)
      select enrolled.id, lesson_items.id, now(), 1 from enrolled, lesson_items
      join lessons on lessons.id = lesson_id where course_id = 1 and lesson_items.order_index is not null
      order by random() limit ${rows}`;
    await sql`vacuum analyze users, enrollments, item_progress`;
  });

const completeFirstLesson = (databaseUrl: string, userId: number) =>
  withDatabase(
    databaseUrl,
    (sql) => sql`
      insert into item_progress (enrollment_id, item_id, completed_at, attempts)
      select enrollments.id, lesson_items.id, now(), 1 from enrollments, lesson_items
      where user_id = ${userId} and lesson_id = 1 and lesson_items.order_index is not null`,
  );
