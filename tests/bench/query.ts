import pg from 'pg';
import { addressesOf } from '~/features/sandbox/addresses.server';
import type { AnswerKey, Learner } from '../factories';
import { median, percentile, report, time } from './measure';

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
      const direct = median(await time(count, () => bare.query({ text: query, rowMode: 'array' })));
      const overHttp = median(
        await time(count, async () => {
          const reply = await args.learner.post('/api/execute-query', { query, courseId: 1 });
          if (!reply.ok) throw new Error(await reply.text());
          await reply.arrayBuffer();
        }),
      );
      const ratio = overHttp / direct;
      report(
        `  ${name}`,
        ratio.toFixed(2),
        budget ? `≤ ${budget}` : '',
        budget ? ratio <= budget : undefined,
      );
      report(`    ${direct.toFixed(2)} ms bare, ${overHttp.toFixed(2)} ms over HTTP`, '');
    }
  } finally {
    await bare.end();
  }
}

/** A graded submission on three copies of the data against those three queries on bare connections, p50. */
export async function benchGrading(args: {
  learner: Learner;
  sandboxUrl: string;
  schema: string;
  exercise: AnswerKey;
}) {
  const { admin } = addressesOf(args.sandboxUrl);
  const copies = [
    { url: admin.visible, schema: args.schema },
    { url: admin.hidden, schema: `${args.schema}_hidden_1` },
    { url: admin.hidden, schema: `${args.schema}_hidden_2` },
  ];
  const clients = await Promise.all(
    copies.map(async ({ url, schema }) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`set search_path = ${pg.escapeIdentifier(schema)}; set jit = off`);
      return client;
    }),
  );
  try {
    const text = args.exercise.answer;
    const direct = median(
      await time(60, async () => {
        for (const client of clients) await client.query({ text, rowMode: 'array' });
      }),
    );
    const body = { query: text, courseId: 1, exerciseId: args.exercise.id };
    const graded = median(
      await time(60, async () => {
        const reply = await args.learner.post('/api/execute-query', body);
        if (!reply.ok) throw new Error(await reply.text());
        await reply.arrayBuffer();
      }),
    );
    const ratio = graded / direct;
    console.log('');
    report('Graded submission ÷ its three bare queries, p50', ratio.toFixed(2), '≤ 1.5', ratio <= 1.5);
    report(`    ${direct.toFixed(2)} ms bare, ${graded.toFixed(2)} ms over HTTP`, '');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const honest = 'select section, count(*) from tickets group by section';
const abusive = 'select count(*) from tickets a join tickets b on a.game_id < b.game_id';

/** What an honest learner waits, p95, with nine others running queries that never end, against alone. */
export async function benchAbuse(args: { learner: Learner; abusers: Learner[] }) {
  const ask = (learner: Learner, query: string) => learner.post('/api/execute-query', { query, courseId: 1 });
  const measure = async () =>
    percentile(
      await time(80, async () => {
        const reply = await ask(args.learner, honest);
        if (!reply.ok) throw new Error(await reply.text());
        await reply.arrayBuffer();
      }),
      0.95,
    );
  const alone = await measure();
  let isOver = false;
  const abusing = args.abusers.map(async (abuser) => {
    while (!isOver) await (await ask(abuser, abusive)).arrayBuffer();
  });
  const together = await measure().finally(() => {
    isOver = true;
    return Promise.all(abusing);
  });
  const ratio = together / alone;
  report('Honest p95 with nine abusers ÷ alone', ratio.toFixed(2), '≤ 2', ratio <= 2);
  report(`    ${alone.toFixed(1)} ms alone, ${together.toFixed(1)} ms with them`, '');
}
