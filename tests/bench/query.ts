import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { addressesOf } from '~/features/sandbox/addresses.server';
import type { Learner } from '../factories';
import { loadInTurn, median, percentile, rateOf, report, timeInTurn } from './measure';

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

/** A learner's query over HTTP against the same one on a bare connection, p50. */
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

/** As many connections as the site has quick lanes. */
const bareConnections = 4;
const crowds = [
  { width: 1, count: 150 },
  { width: 10, count: 600 },
  { width: 50, count: 1_500 },
];

/** Whoever is sent away comes again when told to, and that wait is part of their query. */
export async function benchCrowds(args: { learners: Learner[]; sandboxUrl: string; schema: string }) {
  const query = 'select section, count(*) as printed, max(price) as dearest from tickets group by section';
  const pool = new pg.Pool({
    connectionString: addressesOf(args.sandboxUrl).admin.visible,
    max: bareConnections,
    options: `-c search_path=${args.schema} -c jit=off`,
  });
  console.log('\nLearners at once over HTTP ÷ bare driver, 200,000 tickets grouped');
  try {
    for (const { width, count } of crowds) {
      let refusals = 0;
      const { bare, overHttp } = await loadInTurn(
        { count, width },
        {
          bare: [() => pool.query({ text: query, rowMode: 'array' })],
          overHttp: args.learners.slice(0, width).map((learner) => async () => {
            refusals += await askUntilServed(learner, query);
          }),
        },
      );
      const ratio = (share: number) =>
        (percentile(overHttp.samples, share) / percentile(bare.samples, share)).toFixed(2);
      const speed = rateOf(overHttp) / rateOf(bare);
      report(`  ${width} at once, p50`, ratio(0.5), '≤ 1.5', Number(ratio(0.5)) <= 1.5);
      report(`  ${width} at once, p99`, ratio(0.99));
      report(`  ${width} at once, queries/s`, speed.toFixed(2));
      report(`  ${width} at once, sent away, of ${count}`, String(refusals));
      const spread = (loaded: typeof bare) =>
        [0.5, 0.99].map((share) => `${percentile(loaded.samples, share).toFixed(1)} ms`).join(' and ') +
        `, ${rateOf(loaded).toFixed(0)}/s`;
      report(`    ${spread(bare)} bare; ${spread(overHttp)} over HTTP`, '');
    }
  } finally {
    await pool.end();
  }
}

async function askUntilServed(learner: Learner, query: string): Promise<number> {
  for (let refusals = 0; ; refusals += 1) {
    const reply = await learner.post('/api/execute-query', { query, courseId: 1 });
    const text = await reply.text();
    if (reply.ok) return refusals;
    if (reply.status !== 503) throw new Error(`${reply.status}: ${text}`);
    await delay(Number(reply.headers.get('Retry-After')) * 1000);
  }
}

export async function ask(learner: Learner, query: string): Promise<void> {
  const reply = await learner.post('/api/execute-query', { query, courseId: 1 });
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
  await reply.arrayBuffer();
}
