import { setTimeout as delay } from 'node:timers/promises';
import type { Learner } from '../factories';
import { percentile, report, time } from './measure';
import { ask } from './query';

export const honest = 'select section, count(*) from tickets group by section';
const doubling = Array.from(
  { length: 24 },
  (_, n) => `c${n + 1} as materialized (select s || s as s from c${n})`,
);

export const abuses = [
  'select count(*) from tickets a join tickets b on a.game_id < b.game_id',
  'select count(*) from tickets a, tickets b where a.price * b.price > 7',
  `with c0 as materialized (select repeat('x', 1000) as s), ${doubling.join(', ')} select count(*) from c24`,
  "with recursive r (n, pad) as (select 1, repeat('x', 1000) union all select n + 1, pad from r) select count(*) from r",
  'select a.id, b.id from tickets a, tickets b order by a.price + b.price, md5(a.id::text)',
  'select a.*, b.* from sales a cross join sales b',
];

/**
 * p95 of an honest learner's queries, alone and beside nine abusers who query without a pause, measured from their first
 * query, before the site knows them. Refusals count as failures.
 */
export async function benchAbuse(args: { learner: Learner; abusers: Learner[] }) {
  const measure = async () => percentile(await time(150, () => ask(args.learner, honest)), 0.95);
  const alone = await measure();
  const abuse = startAbuse(
    args.abusers.map((abuser) => (query) => abuser.post('/api/execute-query', { query, courseId: 1 })),
  );
  let outcomes = '';
  const together = await measure().finally(async () => {
    outcomes = await abuse.stop();
  });
  const ratio = together / alone;
  console.log('');
  report('Honest p95 with nine abusers ÷ alone', ratio.toFixed(2), '≤ 2', ratio <= 2);
  report(`    ${alone.toFixed(1)} ms alone, ${together.toFixed(1)} ms with them; they got ${outcomes}`, '');
}

/** Each abuser sends queries without a pause. `stop` returns the counts of their statuses. */
export function startAbuse(abusers: ((query: string) => Promise<Response>)[], queries = abuses) {
  let isOver = false;
  const outcomes = new Map<number, number>();
  const abusing = abusers.map(async (ask, n) => {
    for (let turn = n; !isOver; turn += abusers.length === 1 ? 1 : 0) {
      const reply = await ask(queries[turn % queries.length] ?? '');
      await reply.arrayBuffer();
      outcomes.set(reply.status, (outcomes.get(reply.status) ?? 0) + 1);
      // Waits after a refusal, which comes at once; otherwise the abusers' client would be measured.
      if (reply.status !== 200) await delay(100);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(abusing);
      return [...outcomes].map(([status, count]) => `${count} × ${status}`).join(', ');
    },
  };
}
