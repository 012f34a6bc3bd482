import pg from 'pg';
import { addressesOf } from '~/features/sandbox/addresses.server';
import type { Learner } from '../factories';
import { median, report, timeInTurn } from './measure';

const queries = [
  {
    name: 'revenue by section, 200,000 tickets joined',
    count: 60,
    budget: 1.5,
    query: `select section, count(*) as sold, sum(purchase_price) as gate
      from tickets join sales on sales.ticket_id = tickets.id group by section order by gate desc`,
  },
  {
    name: 'one page of a filter',
    count: 200,
    query: 'select id, section, price from tickets where price > 100 order by price desc, id limit 50',
  },
  { name: 'one row by its key', count: 400, query: 'select * from games where id = 7' },
];

/** p50 of a learner's query over HTTP, compared with the same query on a bare connection. */
export async function benchQueries(args: { learner: Learner; sandboxUrl: string; schema: string }) {
  const bare = new pg.Client({ connectionString: addressesOf(args.sandboxUrl).admin.visible });
  await bare.connect();
  await bare.query(`set search_path = ${pg.escapeIdentifier(args.schema)}; set jit = off`);
  console.log('\nLearner query over HTTP ÷ bare driver, p50');
  try {
    for (const { name, count, query, budget } of queries) {
      const samples = await timeInTurn(count, {
        bare: () => bare.query({ text: query, rowMode: 'array' }),
        overHttp: () => ask(args.learner, query),
      });
      const direct = median(samples.bare);
      const overHttp = median(samples.overHttp);
      const ratio = overHttp / direct;
      if (budget) report(`  ${name}`, ratio.toFixed(2), `≤ ${budget}`, ratio <= budget);
      else report(`  ${name}`, ratio.toFixed(2));
      report(`    ${direct.toFixed(2)} ms bare, ${overHttp.toFixed(2)} ms over HTTP`, '');
    }
  } finally {
    await bare.end();
  }
}

export async function ask(learner: Learner, query: string): Promise<void> {
  const reply = await learner.post('/api/execute-query', { query, courseId: 1 });
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
  await reply.arrayBuffer();
}
