import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { AnswerKey, Learner } from '../factories';
import { withDatabase } from '../setup/database';
import { honest } from './abuse';
import { percentile, report, time } from './measure';
import { ask } from './query';

const answers = 10_000;
const asks = 400;
const stops = 3;
const name = 'the-clubs-tables/fixture-list';

type Databases = { databaseUrl: string; sandboxUrl: string };

/**
 * What a learner waits, p95, while ten thousand wrong answers to an exercise are graded again against alone; the job is stopped
 * and started meanwhile. A tenth of the answers are right now; half of their
 * learners have solved the exercise since.
 */
export async function benchRegrade(args: { learner: Learner; exercise: AnswerKey } & Databases) {
  const { learner, exercise, databaseUrl, sandboxUrl } = args;
  await fill(databaseUrl, exercise);
  const completedBefore = await countCompleted(databaseUrl, exercise);
  const rightBefore = await hashRight(databaseUrl);
  const alone = percentile(await time(asks, () => ask(learner, honest)), 0.95);
  const command = start({ databaseUrl, sandboxUrl });
  const together = percentile(await time(asks, () => ask(learner, honest)), 0.95);
  const { seconds, starts } = await command;
  const ratio = together / alone;
  console.log('');
  report('Learner’s p95 during a regrade of 10,000 answers ÷ alone', ratio.toFixed(2), '≤ 1.5', ratio <= 1.5);
  report(`    ${alone.toFixed(1)} ms alone, ${together.toFixed(1)} ms beside it`, '');
  const credited = (await countCompleted(databaseUrl, exercise)) - completedBefore;
  const isWhole = credited === answers / 20 && (await hashRight(databaseUrl)) === rightBefore;
  report(
    `    ${seconds.toFixed(0)} s in ${starts} starts; credited`,
    String(credited),
    `${answers / 20}`,
    isWhole,
  );
}

/** Runs the command, stops it a few times, and lets it come to its end. */
async function start({ databaseUrl, sandboxUrl }: Databases) {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    SANDBOX_DATABASE_URL: sandboxUrl,
    LOG_LEVEL: 'silent',
  };
  const began = performance.now();
  for (let starts = 1; ; starts += 1) {
    const running = promisify(execFile)(
      process.execPath,
      ['build/ops/desk.js', 'disputes', 'regrade', name],
      {
        env,
      },
    );
    const timer = starts <= stops ? setTimeout(() => running.child.kill('SIGTERM'), 5_000) : undefined;
    const { stdout } = await running.catch((error: { stdout?: string; code?: number }) => {
      if (error.code !== 1) throw error;
      return { stdout: error.stdout ?? '' };
    });
    clearTimeout(timer);
    if (stdout.includes('Regraded')) return { seconds: (performance.now() - began) / 1000, starts };
  }
}

/** Each learner's answers differ in their words from all others. */
const fill = (databaseUrl: string, { id, answer }: AnswerKey) =>
  withDatabase(
    databaseUrl,
    (sql) => sql`
      with accounts as (insert into users (email)
          select 'regraded-' || n || '@example.test' from generate_series(1, ${answers}::int) n returning id),
        enrolled as (insert into enrollments (user_id, course_id) select id, 1 from accounts returning id),
        places as (select id, row_number() over () as n from enrolled),
        progress as (insert into item_progress (enrollment_id, item_id, completed_at)
          select id, ${id}, case when n % 20 = 0 then now() end from places)
      insert into graded_answers (enrollment_id, item_id, query, is_right, words, graded_by)
      select id, ${id}, '-- ' || id || e'\\n' || case when n % 10 = 0 then ${answer}::text
        else 'select game_date, opponent from games where id > ' || n % 50 end, false, '', ''
      from places`,
  );

async function countCompleted(databaseUrl: string, { id }: AnswerKey): Promise<number> {
  const [row] = await withDatabase(
    databaseUrl,
    (sql) => sql`select count(*)::int from item_progress where item_id = ${id} and completed_at is not null`,
  );
  return row?.count;
}

async function hashRight(databaseUrl: string): Promise<string> {
  const [row] = await withDatabase(
    databaseUrl,
    (sql) => sql`select md5(string_agg(p::text, '|' order by p::text)) as hash from item_progress p
      where completed_at is not null and credited_at is null`,
  );
  return row?.hash;
}
