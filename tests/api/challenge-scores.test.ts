import { describe, expect, inject, test } from 'vitest';
import { atOnce, Client, createLearner, newEmail, password } from '../factories';
import { openCourse } from '../setup/course';
import { connect } from '../setup/site';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);
const { challenges } = (await openCourse()).challenges;
const rookie = challenges.find(({ difficulty }) => difficulty === 1) ?? expect.unreachable('no challenge');
const { slug, task } = rookie;

const press = async (client: Client, intent: string, form: Record<string, string> = {}) => {
  const fields = { level: '1', challenge: slug, hints: '0', query: task.reference.sql, ...form };
  const { level, challenge } = fields;
  const reply = await client.submit(`/playground?level=${level}&challenge=${challenge}`, {
    ...fields,
    intent,
  });
  return reply.text();
};
const solve = (client: Client) => press(client, 'submit');
const standing = async (client: Client) => {
  const page = await client.page(`/playground?level=1&challenge=${slug}`);
  const [, left] = /(\d+)(?:<!-- -->| )+of(?:<!-- -->| )+10(?:<!-- -->| )+points/.exec(page) ?? [];
  const [, earned] = /(\d+)(?:<!-- -->| )+of(?:<!-- -->| )+\d+(?:<!-- -->| )+points earned/.exec(page) ?? [];
  return { left: Number(left), earned: Number(earned), isSolved: page.includes('Solved on') };
};
const signUp = (client: Client) =>
  client.post('/api/register', { email: newEmail(), password, acceptTerms: true });

test.each([
  ['a visitor', async () => new Client(origin)],
  ['a learner', () => createLearner(origin)],
])('%s earns what the hints have left, whatever the form says of them', async (_, begin) => {
  const client = await begin();
  expect(await standing(client)).toEqual({ left: 10, earned: 0, isSolved: false });
  await press(client, 'hint', { hints: '10' });
  await press(client, 'hint', { hints: '10' });
  expect(await standing(client)).toEqual({ left: 8, earned: 0, isSolved: false });
  expect(await press(client, 'submit', { query: 'select 1 as id' })).not.toContain('You earned');
  expect(await solve(client)).toContain('You earned');
  expect(await standing(client)).toEqual({ left: 8, earned: 8, isSolved: true });
  // A hint read after the solution costs nothing, and a second right answer earns nothing.
  expect(await press(client, 'hint', { hints: '2' })).toContain('Points reduced by 0. 8 points remain.');
  await solve(client);
  expect(await standing(client)).toEqual({ left: 8, earned: 8, isSolved: true });
});

test.each([
  ['a visitor', async () => new Client(origin)],
  ['a learner', () => createLearner(origin)],
])('a hint that %s asks for again by the same button is one', async (_, begin) => {
  const client = await begin();
  for (const text of await Promise.all([1, 2, 3, 4].map(() => press(client, 'hint'))))
    expect(text).toContain('Points reduced by 1. 9 points remain.');
  await press(client, 'hint');
  expect(await standing(client)).toMatchObject({ left: 9 });
});

test('no address and no form shows a hint that was not taken', async () => {
  const client = new Client(origin);
  const last = task.hints.at(-1)?.slice(0, 12) ?? '';
  expect(await client.page('/playground?level=1&hints=3')).not.toContain(last);
  expect(await press(client, 'run', { hints: '3', query: 'select 1 as n' })).not.toContain(last);
  for (const hints of ['0', '1', '2']) await press(client, 'hint', { hints });
  expect(await client.page('/playground?level=1')).toContain(last);
});

test('other right queries of a challenge are for who has solved it', async () => {
  const client = new Client(origin);
  const { goodFor = '' } = task.alternatives.find((each) => each.goodFor) ?? {};
  expect(goodFor).not.toBe('');
  const refused = await press(client, 'others');
  expect(refused).toContain('once you have solved it');
  expect(refused).not.toContain(goodFor);
  const solved = await solve(client);
  expect(solved).toContain('Other right queries');
  expect(solved).not.toContain(goodFor);
  expect(await press(client, 'others')).toContain(goodFor);
});

test('points that a visitor wrote are none', async () => {
  const client = new Client(origin);
  await press(client, 'hint');
  const cookie = client.cookieHeader();
  const [, signed = ''] = /scores=([^;]*)/.exec(cookie) ?? [];
  const [payload = '', ...signature] = decodeURIComponent(signed).split('.');
  const forged = Buffer.from(
    Buffer.from(payload, 'base64').toString().replace('[1,null,null]', '[0,0,1764200000]'),
  ).toString('base64');
  expect(forged).not.toBe(payload);
  for (const value of [[forged, ...signature].join('.'), forged, 'x']) {
    client.setCookies(cookie.replace(signed, encodeURIComponent(value)));
    expect(await standing(client)).toEqual({ left: 10, earned: 0, isSolved: false });
    await signUp(client);
    expect(await standing(client)).toEqual({ left: 10, earned: 0, isSolved: false });
  }
});

test('what a visitor has earned comes along at sign-up and login, once', async () => {
  const client = new Client(origin);
  await press(client, 'hint');
  await solve(client);
  const before = client.cookieHeader();
  const email = newEmail();
  await client.post('/api/register', { email, password, acceptTerms: true });
  expect(client.cookieHeader()).not.toContain('scores=');
  expect(await standing(client)).toEqual({ left: 9, earned: 9, isSolved: true });
  const rows = () =>
    sql`select challenge_scores.* from challenge_scores join users on users.id = user_id where email = ${email}`;
  const kept = await rows();
  expect(kept).toEqual([expect.objectContaining({ slug, hints: 1, solved_with: 1 })]);

  // Several tabs send the same cookie at once, which is counted once.
  const replies = await atOnce(4, () => {
    const tab = new Client(origin);
    tab.setCookies(before);
    return tab.post('/api/login', { email, password });
  });
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await rows()).toEqual(kept);
});

test('hints that an account has read count for what its owner answers as a visitor', async () => {
  const learner = await createLearner(origin);
  for (const hints of ['0', '1', '2']) await press(learner, 'hint', { hints });
  const visitor = new Client(origin);
  await solve(visitor);
  expect(await standing(visitor)).toMatchObject({ earned: 10 });
  await visitor.post('/api/login', { email: learner.email, password });
  expect(await standing(visitor)).toEqual({ left: 7, earned: 7, isSolved: true });
});

test('the scores of an account are its own', async () => {
  const [owner, other] = [await createLearner(origin), await createLearner(origin)];
  await solve(owner);
  expect(await standing(owner)).toMatchObject({ earned: 10 });
  expect(await standing(other)).toEqual({ left: 10, earned: 0, isSolved: false });
  const mine = (await owner.read('/account/my-data.json')) as Record<string, unknown[]>;
  expect(mine.challengeScores).toEqual([expect.objectContaining({ slug, hints: 0, solvedWith: 0 })]);
});

test('the last right answer of a level says what it brought, and opens the next', async () => {
  const client = new Client(origin);
  const level = challenges.filter(({ difficulty }) => difficulty === 1);
  const replies: string[] = [];
  for (const each of level)
    replies.push(await press(client, 'submit', { challenge: each.slug, query: each.task.reference.sql }));
  const plain = replies.map((reply) => reply.replaceAll('<!-- -->', ''));
  expect(plain[0]).toContain(`Go on to ${level[1]?.title}`);
  expect(plain[0]).not.toContain('That was the last of Rookie');
  expect(plain.at(-1)).toContain('That was the last of Rookie: 60 of 60 points. Pro is open.');
  expect(plain.at(-1)).toContain('Go on to Pro');
  expect(await standing(client)).toMatchObject({ earned: 60 });
});

describe('a challenge for subscribers', () => {
  const hard = challenges.find(({ difficulty }) => difficulty === 5) ?? expect.unreachable('no challenge');
  const form = { level: '5', challenge: hard.slug, query: hard.task.reference.sql };
  const address = `/playground?level=5&challenge=${hard.slug}`;

  test.each([
    ['a visitor', async () => new Client(origin)],
    ['a learner without a subscription', () => createLearner(origin)],
  ])('is a title to %s', async (_, begin) => {
    const client = await begin();
    const page = await client.page(address);
    expect(page).toContain(hard.title);
    expect(page).toContain('See the plans');
    expect(page).not.toContain(`value="${hard.slug}"`);
    for (const intent of ['hint', 'submit']) {
      const reply = await client.submit(address, { ...form, hints: '0', intent });
      const text = await reply.text();
      expect([reply.status, text]).toEqual([
        403,
        expect.stringContaining('These challenges are for subscribers.'),
      ]);
      expect(text).not.toContain(hard.task.hints[0]?.slice(0, 20));
      expect(text).not.toContain('You earned');
    }
  });

  test('is graded for them, and earns 50 points less what its hints cost', async () => {
    const subscriber = await createLearner(origin, { subscribed: true });
    expect(await subscriber.page(address)).toContain(`value="${hard.slug}"`);
    expect(await press(subscriber, 'hint', form)).toContain('Points reduced by 5. 45 points remain.');
    const reply = (await press(subscriber, 'submit', form)).replaceAll('<!-- -->', '');
    expect(reply).toContain('You earned 45 of 50 points.');
    expect(reply).toContain('45 of 1600 points earned');
  });
});
