import pg from 'pg';
import { addressesOf } from '~/features/sandbox/addresses.server';
import type { AnswerKey, Learner } from '../factories';
import { median, report, timeInTurn } from './measure';

/** A graded submission on three copies of the data against those three queries on bare connections, p50. */
export async function benchGrading(args: {
  /** In turn: one alone would soon have used much, and be served after others. */
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
    const [learner] = args.learners;
    if (learner) await benchTutor({ ...args, learner });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Fewer than a learner may ask in a minute. */
const questions = 25;

/** "Why is it wrong?" against a submission of the same wrong query, p50. */
async function benchTutor({ learner, exercise }: { learner: Learner; exercise: AnswerKey }) {
  const query = exercise.answer.replace('is null', 'is not null');
  const post = async (path: string, body: object) => {
    const reply = await learner.post(path, body);
    if (!reply.ok) throw new Error(await reply.text());
    return reply.json();
  };
  const submit = () => post('/api/execute-query', { query, courseId: 1, exerciseId: exercise.id });
  if ((await submit()).isCorrect) throw new Error('the query is right');
  const ask = () => post('/api/chat', { message: 'Why is it wrong?', exerciseId: exercise.id });
  const samples = await timeInTurn(questions, { submit, ask });
  const [submitted, asked] = [median(samples.submit), median(samples.ask)];
  const ratio = asked / submitted;
  report('Built-in answer ÷ graded submission, p50', ratio.toFixed(2), '≤ 2', ratio <= 2);
  report(`    ${submitted.toFixed(2)} ms submitted, ${asked.toFixed(2)} ms asked`, '');
}
