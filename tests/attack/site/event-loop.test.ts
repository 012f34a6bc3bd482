import { expect, test } from 'vitest';
import { Client, completeLessons, createLearner, readAnswers } from '../../factories';
import { calls } from '../../setup/calls';
import { casesIn } from '../../setup/cases';
import { delayMonitor, usualHold } from '../../setup/hold';
import { screenPaths, screensWithActions } from '../../setup/routes';
import { connect, startSite } from '../../setup/site';
import { onTables } from '../hostile-queries';
import { inTurn } from '../requests';
import { createOwner, formOf, pathOf, samplesOf } from './samples';

const { origin, databaseUrl, server } = await startSite('event_loop', { ...delayMonitor, TRUST_PROXY: '1' });
const sql = connect(databaseUrl);
const owner = await createOwner(origin, databaseUrl);
const items = await readAnswers(databaseUrl, 1);
const place = items.findIndex(({ type }) => type === 'exercises');
const exerciseId = items[place]?.id ?? 0;
const lesson = `/lessons/1?item=${place + 1}`;

/**
 * Limit of a turn of the event loop, in processor time of its thread. Response times of `/livez` would also depend on other
 * processes of the machine.
 */
const heldMs = 50;
const mostBytes = 240_000;
const fillings = casesIn('tests/attack/site/event-loop.yaml');
const [shapes, marks] = [fillings<string>('shapes'), fillings<string>('marks')];
const sizes = [mostBytes, 10_000, 1_000, 250, 60];
/** Each request comes from another address, so that no rate limit applies. */
let addresses = 0;
const elsewhere = (client: Client) => {
  addresses += 1;
  client.headers = {
    'X-Forwarded-For': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
  };
  return client;
};
const asker = (whose: string) => elsewhere(whose === 'all' ? new Client(origin) : owner.learner);

const filled = (shape: string, bytes: number) =>
  shape.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(shape))));
/** Fills all texts of a body or form, up to the largest total size. */
function swollen<Fields extends object>(fields: Fields, shape: string, size: number) {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string');
  const each = Math.min(size, Math.floor(mostBytes / Math.max(1, texts.length)));
  return { ...fields, ...Object.fromEntries(texts.map(([name]) => [name, filled(shape, each)])) };
}
const all = (send: (shape: string, size: number) => Promise<Response>) => async () => {
  for (const size of sizes) for (const shape of shapes) await (await send(shape, size)).arrayBuffer();
};
const expectNoHold = async (ask: () => Promise<unknown>) =>
  expect(await usualHold(server, ask, heldMs)).toBeLessThan(heldMs);

const withBody = calls.filter(({ method, name }) => method !== 'GET' && samplesOf(owner)[name]?.body);

test.each(withBody)('$name with large texts holds nobody up', async ({ name, method }) => {
  const { path, body, whose } = samplesOf(owner)[name] ?? expect.unreachable();
  await expectNoHold(
    all((shape, size) =>
      asker(whose).request(method, `/api${path}`, { json: swollen(body as object, shape, size) }),
    ),
  );
});

test.each(screensWithActions)('a form of large texts sent to %s holds nobody up', async (path) => {
  const fixed = ['intent', 'itemId', 'courseId', 'id'];
  const fields = Object.entries(formOf(path));
  const free = Object.fromEntries(fields.filter(([name]) => !fixed.includes(name)));
  // A third of the size: percent encoding triples a form's texts.
  await expectNoHold(
    all((shape, size) =>
      asker('owner').submit(pathOf(path), { ...formOf(path), ...swollen(free, shape, size / 3) }),
    ),
  );
});

/** Node's limit of URL and headers, less the usual headers. */
const headBytes = 14_000;
const searched = fillings<string>('searched');

test.each(screenPaths)('an address as long as it may be, at %s, holds nobody up', async (path) => {
  await expectNoHold(async () => {
    for (const mark of marks) {
      const each = filled(mark, headBytes / searched.length - 10);
      const search = searched.map((name) => `${name}=${each}`).join('&');
      const long = path.replace(/:\w+\??/, filled(mark, headBytes));
      const addresses = path.includes(':')
        ? [`${pathOf(path)}?${search}`, long]
        : [`${pathOf(path)}?${search}`];
      for (const address of addresses) await (await asker('owner').get(address)).arrayBuffer();
    }
  });
});

test.each(fillings<string>('headers'))('a header %s as long as it may be holds nobody up', async (name) => {
  await expectNoHold(async () => {
    for (const mark of marks) {
      const client = new Client(origin);
      client.headers = { [name]: filled(mark, headBytes) };
      for (const path of ['/', '/login', '/api/user', '/playground'])
        await (await client.get(path)).arrayBuffer();
      await (await client.submit('/login', { email: 'a@b.c', password: 'x' })).arrayBuffer();
    }
  });
});

const club = onTables({ teams: 'games', players: 'tickets', team_id: 'game_id', hits: 'price' });
type Way = [name: string, ask: () => Promise<Response>];

test.each(club)(
  'a query of %s holds nobody up',
  async (_, query) => {
    const learner = await createLearner(origin, { enrolled: true });
    await completeLessons(databaseUrl, learner.userId);
    const { materialId } = owner;
    const fields = { query, itemId: String(exerciseId) };
    const grade = (typed: string) =>
      learner.post('/api/execute-query', { query: typed, courseId: 1, exerciseId });
    const send = (intent: string, to = lesson): Way => [
      `${intent} by form`,
      () => learner.submit(to, { ...fields, intent, message: 'Why is it wrong?' }),
    ];
    const ways: Way[] = [
      ['run', () => learner.post('/api/execute-query', { query, courseId: 1 })],
      ['graded', () => grade(query)],
      ['graded, cut off', () => grade(query.slice(0, -3))],
      ['graded, with a word too many', () => grade(`${query.slice(0, 9_990)} form x`)],
      ...['run', 'submit', 'explain', 'chat'].map((intent) => send(intent)),
      send('chat', '/lessons/1/chat'),
      ['chat', () => learner.post('/api/chat', { message: query.slice(0, 1_000), exerciseId })],
      ['draft', () => learner.submit('/lessons/1/draft', fields)],
      ['page', () => learner.get(lesson)],
      [
        'explain for a visitor',
        () => elsewhere(new Client(origin)).submit('/playground', { query, intent: 'explain', level: '1' }),
      ],
      [
        'answer',
        async () => {
          // A recorded answer would not be graded again.
          await sql`delete from assessment_answers where material_id = ${materialId}`;
          return owner.learner.post('/api/assessments/1/submit', { materialId, answer: query });
        },
      ],
    ];
    const held: string[] = [];
    for (const [way, ask] of ways) {
      const ms = await usualHold(server, async () => (await inTurn(ask)).arrayBuffer(), heldMs);
      if (ms >= heldMs) held.push(`${way}: ${ms.toFixed(0)} ms`);
    }
    expect(held).toEqual([]);
  },
  120_000,
);
