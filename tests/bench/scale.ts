import postgres from 'postgres';
import { createLearner } from '../factories';
import { median, report, time } from './measure';

const budget = 1.3;
const few = 1_000;
const many = 1_000_000;
const rounds = 3;
const runs = 120;

export async function copyDatabase(args: {
  adminUrl: string;
  databaseUrl: string;
  name: string;
}): Promise<string> {
  const url = new URL(args.databaseUrl);
  const admin = postgres(args.adminUrl, { max: 1, onnotice: () => {} });
  try {
    await admin`create database ${admin(args.name)} template ${admin(url.pathname.slice(1))} owner ${admin(url.username)}`;
  } finally {
    await admin.end();
  }
  url.pathname = args.name;
  return url.href;
}

/** Dashboard and lesson of a learner among a million rows of progress, against the same among a thousand, p50. */
export async function benchScale(small: { origin: string; databaseUrl: string }, large: typeof small) {
  await fill(small.databaseUrl, few);
  await fill(large.databaseUrl, many);
  const learners = [
    await createLearner(small.origin, { enrolled: true }),
    await createLearner(large.origin, { enrolled: true }),
  ] as const;
  await begin(small.databaseUrl, learners[0].userId);
  await begin(large.databaseUrl, learners[1].userId);
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

async function fill(databaseUrl: string, rows: number) {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
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
  } finally {
    await sql.end();
  }
}

async function begin(databaseUrl: string, userId: number) {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    await sql`
      insert into item_progress (enrollment_id, item_id, completed_at, attempts)
      select enrollments.id, lesson_items.id, now(), 1 from enrollments, lesson_items
      where user_id = ${userId} and lesson_id = 1 and lesson_items.order_index is not null`;
  } finally {
    await sql.end();
  }
}
