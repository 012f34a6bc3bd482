import { sql } from 'drizzle-orm';
import { schema as newest } from 'pg-boss/version.json';
import { beforeAll, expect, test, vi } from 'vitest';
import { db } from '~/db.server';
import { queueSweep, sweepQueue } from '~/features/billing/sweep.server';
import { listMail } from '~/mail/desk.server';
import { mailQueue, transactionWithMail } from '~/mail/mail.server';
import { boss } from './queue.server';
import { startWorker } from './worker.server';

// Test files that ran before on this database have queued letters.
beforeAll(() => db.execute(sql`delete from pgboss.job`));

test('the migrations have made the schema of the pg-boss that is installed', async () => {
  expect(await boss.schemaVersion()).toBe(newest);
});

test('a letter of a transaction that is taken back never leaves', async () => {
  const letter = { to: 'reader@example.test', subject: 'Taken back', text: 'Hello' };
  const change = transactionWithMail(async (_, send) => {
    await send(letter);
    throw new Error('taken back');
  });
  await expect(change).rejects.toThrow('taken back');
  expect(await listMail()).toEqual([]);
});

test('tidying gives back what a process that ended had under way, and forgets what nobody could send', async () => {
  await transactionWithMail((_, send) =>
    send({ to: 'reader@example.test', subject: 'Half sent', text: 'Hello' }),
  );
  await boss.fetch('mail');
  await db.execute(
    sql`update pgboss.job set started_on = started_on - interval '2 minutes' where name = 'mail'`,
  );
  await boss.maintain();
  expect(await listMail()).toMatchObject([
    { about: '“Half sent” to reader@example.test', state: 'waiting', tries: 1 },
  ]);
  await db.execute(
    sql`update pgboss.job set state = 'failed', completed_on = now() - interval '15 days' where name = 'mail'`,
  );
  await boss.maintain();
  expect(await listMail()).toEqual([]);
});

const startTwo = (queue: string, done: object[]) =>
  // The queue treats two workers of one process like workers of two.
  [1, 2].map(() =>
    startWorker({
      queue,
      everyMs: 60_000,
      atOnce: 5,
      keeps: true,
      handle: async (data) => void done.push(data),
      tell: () => undefined,
    }),
  );
const unfinished = (queue: string) =>
  db.execute(sql`select 1 from pgboss.job where name = ${queue} and state <> 'completed'`);

test('a letter is sent by one of two workers', async () => {
  const done: object[] = [];
  const workers = startTwo(mailQueue, done);
  const subjects = Array.from({ length: 100 }, (_, index) => `Number ${index}`);
  const letters = subjects.map((subject) => ({ to: 'reader@example.test', subject, text: 'Hello' }));
  await transactionWithMail((_, send) => send(...letters));
  for (const { wake } of workers) wake();
  await vi.waitFor(async () => expect(await unfinished(mailQueue)).toEqual([]), 10_000);
  expect(done).toHaveLength(100);
  expect(done).toEqual(expect.arrayContaining(letters));
});

test('a sweep is asked for by all replicas, and done once an hour, by one', async () => {
  const done: object[] = [];
  const workers = startTwo(sweepQueue, done);
  await Promise.all([queueSweep(), queueSweep()]);
  await queueSweep();
  for (const { wake } of workers) wake();
  await vi.waitFor(async () => expect(await unfinished(sweepQueue)).toEqual([]));
  // Two sweeps if a new hour began in between.
  const hours = await db.execute(
    sql`select distinct singleton_on from pgboss.job where name = ${sweepQueue}`,
  );
  expect(done).toHaveLength(hours.length);
});
