import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { db, type Executor } from '~/db.server';

const day = 24 * 60 * 60;

/**
 * The queue that all replicas share, in the schema `pgboss` (docs/decisions/061-mail-is-queued.md). pg-boss's own timers are
 * off: nothing here needs them, and a lost connection in them would be an unhandled rejection.
 */
export const boss = new PgBoss({
  db: throughDrizzle(db),
  migrate: false,
  supervise: false,
  schedule: false,
  archiveCompletedAfterSeconds: day,
  archiveFailedAfterSeconds: 14 * day,
  deleteAfterSeconds: 1,
});

/** In a transaction, the jobs are queued when it commits. */
export async function queueJobs(on: Executor, jobs: PgBoss.JobInsert[]): Promise<void> {
  await boss.insert(jobs, { db: throughDrizzle(on) });
}

function throughDrizzle(on: Executor): PgBoss.Db {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      // The pool might run each statement of such a text on another connection; a transaction uses one.
      const ofTransaction = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(text)?.[1];
      if (ofTransaction) return on.transaction(async (tx) => ({ rows: await tx.execute(ofTransaction) }));
      const parts = text.split(/\$(\d+)/).map((part, index) =>
        // Even parts are SQL text, odd parts are parameter numbers.
        index % 2 === 0 ? sql.raw(part) : sql`${sql.param(encode(values[Number(part) - 1]))}`,
      );
      return { rows: await on.execute(sql.join(parts)) };
    },
  };
}

function encode(value: unknown): unknown {
  if (value === undefined) return null;
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : value;
}
