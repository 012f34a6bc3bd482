import pg from 'pg';
import { addressesOf } from '~/features/sandbox/addresses.server';
import type { AnswerKey, Learner } from '../factories';
import { median, report, timeInTurn } from './measure';

/** p50 of a graded submission on three copies of the data, and of the same three queries on bare connections. */
export async function benchGrading(args: {
  /** Used in turn, because a learner who has used much time is served after others. */
  learners: Learner[];
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
    const body = { query: text, courseId: 1, exerciseId: args.exercise.id };
    let turn = 0;
    const samples = await timeInTurn(60, {
      async bare() {
        for (const client of clients) await client.query({ text, rowMode: 'array' });
      },
      async graded() {
        turn += 1;
        const reply = await args.learners[turn % args.learners.length]?.post('/api/execute-query', body);
        if (!reply?.ok) throw new Error(await reply?.text());
        await reply.arrayBuffer();
      },
    });
    const direct = median(samples.bare);
    const graded = median(samples.graded);
    const ratio = graded / direct;
    console.log('');
    report('Graded submission ÷ its three bare queries, p50', ratio.toFixed(2), '≤ 1.5', ratio <= 1.5);
    report(`    ${direct.toFixed(2)} ms bare, ${graded.toFixed(2)} ms over HTTP`, '');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
