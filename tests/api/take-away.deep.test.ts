import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, inject, test } from 'vitest';
import { answerItem, Client, createLearner } from '../factories';
import { connect } from '../setup/site';
import { createReader, exercise } from './reader';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);

async function download(client: Client): Promise<Map<string, string>> {
  const reply = await client.get('/account/my-queries.zip');
  expect(reply.headers.get('Content-Disposition')).toBe('attachment; filename="boxscore-my-queries.zip"');
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test('one’s queries, the dictionary and the data are a zip, whose script builds them in a Postgres of one’s own', async () => {
  const learner = await createReader(exercise, origin);
  await answerItem(learner, exercise);
  const files = await download(learner);
  const names = [...files.keys()];
  const [name = '', ...more] = names.filter((each) => each.startsWith('queries/'));
  expect([name, more]).toEqual([expect.stringMatching(/^queries\/0\d-[\w-]+\/[\w-]+\.sql$/), []]);
  const query = files.get(name) ?? '';
  expect(query).toContain(exercise.answer);
  expect(query).toContain('-- Graded as right.');
  expect(files.get('dictionary.txt')).toContain('tickets: ');

  // Does here what only psql can do: it reads a file for each \copy.
  const lines = (files.get('build.sql') ?? '')
    .split('\n')
    .filter((line) => !/^\\set|^(begin|commit);$/.test(line));
  const copies = lines.filter((line) => line.startsWith('\\copy '));
  const rest = lines
    .filter((line) => !line.startsWith('\\copy '))
    .join('\n')
    .replace('analyze;', '');
  const counted =
    'select count(*)::text as n, sum(price)::text as sum, count(distinct section)::text as sections from tickets';
  const built = await sql.begin(async (tx) => {
    await tx.unsafe(rest);
    for (const copy of copies) {
      const [, table, file = ''] = /^\\copy (\w+) from '(.*)'$/.exec(copy) ?? [];
      const copied = await tx.unsafe(`copy ${table} from stdin`).writable();
      await pipeline(Readable.from([files.get(file) ?? expect.unreachable(file)]), copied);
    }
    const [row] = await tx.unsafe(counted);
    expect((await tx.unsafe(query)).flat().length).toBeGreaterThan(0);
    await tx.unsafe('drop schema sports_business cascade');
    return row;
  });
  const { rows } = await (
    await learner.post('/api/playground/execute-query', { query: counted, courseId: 0 })
  ).json();
  expect(rows).toEqual([built]);
});

test('who has written nothing takes the data alone, and visitors nothing', async () => {
  const files = await download(await createLearner(origin));
  expect([...files.keys()].filter((name) => name.startsWith('queries/'))).toEqual([]);
  expect(files.get('data/sections.copy')).toContain('\\N');
  const refused = await new Client(origin).get('/account/my-queries.zip');
  expect(refused.headers.get('Location')).toMatch(/^\/login/);
});
