import { describe, expect, inject, test } from 'vitest';
import { completeLessons, createLearner, type Learner } from '../factories';
import { connect } from '../setup/site';
import { createReader, exercise, items, positionOf } from './reader';
import { createTaker } from './taker';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);
const address = `/lessons/1?item=${positionOf(exercise)}`;

const send = async (learner: Learner, form: Record<string, string>, to = address) => {
  const reply = await learner.submit(to, { itemId: String(exercise.id), ...form });
  return { status: reply.status, html: await reply.text() };
};
const ask = (learner: Learner, message: string, form = {}) =>
  send(learner, { intent: 'chat', message, ...form });

/** The messages on the page in order, each with its author. */
const logOf = (html: string) =>
  [...html.matchAll(/<p class="text-sm font-semibold">(You|Tutor)<\/p><p[^>]*>(.*?)<\/p>/gs)].map(
    ([, who, what = '']) => [who, what.replaceAll('<!-- -->', '')],
  );
const questionsOf = (html: string) => logOf(html).flatMap(([who, what]) => (who === 'You' ? [what] : []));
const editorOf = (html: string) => /<textarea[^>]* name="query"[^>]*>([^<]*)</.exec(html)?.[1]?.trim();
const boxOf = (html: string) => /<textarea[^>]* name="message"[^>]*>([^<]*)</.exec(html)?.[1]?.trim();
const messagesOf = ({ userId }: Learner) => sql`
  select role, content from tutor_messages join enrollments on enrollments.id = enrollment_id
  where user_id = ${userId} order by tutor_messages.id`;

describe('the form, without script', () => {
  test('what is refused is told, and the question stays in the box', async () => {
    const learner = await createReader(exercise);
    await ask(learner, 'hello');
    await sql`update rate_limits set points = 30 where key = ${`chat:minute:${learner.userId}`}`;
    const { status, html } = await ask(learner, 'What does IN mean?', { query: 'select 2' });
    expect(status).toBe(429);
    expect(html).toContain('Too many attempts.');
    expect([boxOf(html), editorOf(html), questionsOf(html)]).toEqual([
      'What does IN mean?',
      'select 2',
      ['hello'],
    ]);
  });

  test('markup in a question is text, and in an answer only code is markup', async () => {
    const learner = await createReader(exercise);
    const { html } = await ask(learner, 'what is a <b>`x`</b>');
    expect(questionsOf(html)).toEqual(['what is a &lt;b&gt;`x`&lt;/b&gt;']);
    expect(html).not.toContain('<b>`x`');
  });

  test('the verdict and the run of another button are as before', async () => {
    const learner = await createReader(exercise);
    const { html } = await send(learner, {
      intent: 'run',
      query: 'select 41 + 1 as answer',
      message: 'half',
    });
    expect(html).toContain('42');
    expect(await messagesOf(learner)).toHaveLength(0);
  });
});

describe('the conversation', () => {
  test('is cleared for good, that of one exercise of one learner', async () => {
    const [learner, other] = [await createReader(exercise), await createReader(exercise)];
    await completeLessons(databaseUrl, learner.userId, 1);
    const second = items.filter(({ type }) => type === 'exercises')[1] ?? expect.unreachable();
    await ask(learner, 'hello');
    await ask(other, 'hello');
    await learner.post('/api/chat', { message: 'hello', exerciseId: second.id });
    expect(await learner.page(address)).toContain('Clear the conversation');
    const { html } = await send(learner, { intent: 'clear-chat', query: 'select 3' });
    expect(html).toContain('The conversation is deleted.');
    expect([logOf(html), editorOf(html)]).toEqual([[], 'select 3']);
    expect(await learner.page(address)).not.toContain('Clear the conversation');
    expect(await messagesOf(learner)).toHaveLength(2);
    expect(await messagesOf(other)).toHaveLength(2);
  });

  test('is another one for each learner and exercise', async () => {
    const [learner, other] = [await createReader(exercise), await createReader(exercise)];
    await ask(learner, 'what is a cte');
    expect(logOf(await other.page(address))).toEqual([]);
  });

  test('folds what is older away, and shows the newest forty messages', async () => {
    const learner = await createReader(exercise);
    await ask(learner, 'hello');
    await sql`
      insert into tutor_messages (enrollment_id, item_id, role, content)
      select enrollment_id, item_id, case when n % 2 = 0 then 'assistant' else 'user' end, 'number ' || n
      from tutor_messages, generate_series(1, 60) n
      where role = 'user' and enrollment_id = ${learner.enrollmentId}`;
    const html = await learner.page(address);
    expect(logOf(html).map(([, what]) => what)).toEqual(
      Array.from({ length: 40 }, (_, index) => `number ${21 + index}`),
    );
    expect(html.replaceAll('<!-- -->', '')).toContain('Earlier messages (34)');
  });

  test('is kept for thirty days', async () => {
    const learner = await createReader(exercise);
    await ask(learner, 'an old question');
    const age = (days: number) => sql`
      update tutor_messages set created_at = now() - make_interval(days => ${days})
      where enrollment_id = ${learner.enrollmentId}`;
    await age(29);
    expect(questionsOf(await learner.page(address))).toEqual(['an old question']);
    await age(31);
    expect(questionsOf(await learner.page(address))).toEqual([]);
  });

  test('has a question passed on by a press alone, of whoever asked it, until the conversation is cleared', async () => {
    const [learner, other] = [await createReader(exercise), await createReader(exercise)];
    const passed = () => sql`
      select content, enrollment_id from tutor_messages
      where is_passed_on and enrollment_id in (${learner.enrollmentId}, ${other.enrollmentId})`;
    for (const each of [learner, other])
      expect((await ask(each, 'zorb the quux')).html).toContain('Pass my question on');
    expect(await passed()).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      expect((await ask(learner, 'Pass my question on')).html).toContain('I have passed on “zorb the quux”');
    expect(await passed()).toEqual([{ content: 'zorb the quux', enrollment_id: learner.enrollmentId }]);
    await send(learner, { intent: 'clear-chat', itemId: String(exercise.id) });
    expect(await passed()).toEqual([]);
  });
});

test('during the assessment the page says that the tutor is off, and has no form for it', async () => {
  const { learner } = await createTaker();
  const html = await learner.page(address);
  expect(html).toContain('The tutor is off while your assessment of this course is under way.');
  expect(boxOf(html)).toBeUndefined();
  const { status, html: refused } = await ask(learner, 'hint', { query: 'select 4' });
  expect([status, editorOf(refused)]).toEqual([403, 'select 4']);
  expect(await messagesOf(learner)).toHaveLength(0);
});

test('a quiz has no tutor, and its form takes no question', async () => {
  const learner = await createLearner(origin, { enrolled: true });
  const [text] = items;
  expect(await learner.page('/lessons/1?item=1')).not.toContain('id="tutor"');
  const { status } = await send(
    learner,
    { intent: 'chat', message: 'hint', itemId: String(text?.id) },
    '/lessons/1?item=1',
  );
  expect(status).toBe(400);
});

describe('the form, as script sends it', () => {
  const past = (learner: Learner, form: Record<string, string>, lesson = 1) =>
    learner.submit(`/lessons/${lesson}/chat`, { itemId: String(exercise.id), ...form });

  test('is answered with the whole conversation and what may be asked next', async () => {
    const learner = await createReader(exercise);
    await ask(learner, 'hello');
    const reply = await past(learner, { intent: 'chat: Give me a hint', message: 'half', query: 'select 5' });
    const { messages, suggestions } = await reply.json();
    expect(messages.map(({ role }: { role: string }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
    expect(messages[2]).toMatchObject({ content: 'Give me a hint' });
    expect(suggestions).toContain('Show hint 1 of 3');
    expect(editorOf(await learner.page(address))).toBe('select 5');
    const cleared = await (await past(learner, { intent: 'clear-chat' })).json();
    expect(cleared).toMatchObject({ messages: [], note: 'The conversation is deleted.' });
    expect(await (await past(learner, { intent: 'chat', message: '  ' })).json()).toMatchObject({
      messages: [],
    });
  });

  test('takes what the page takes, of an exercise that was reached', async () => {
    const learner = await createReader();
    const refused = await past(learner, { intent: 'chat', message: 'hint' });
    expect([refused.status, await refused.text()]).toEqual([
      403,
      'Complete the items before this one first.',
    ]);
    expect((await past(learner, { intent: 'run', query: 'select 1' })).status).toBe(400);
    expect((await past(learner, { intent: 'chat', message: 'hint' }, 9999)).status).toBe(404);
    const visit = await learner.get('/lessons/1/chat');
    expect([visit.status, visit.headers.get('Location')]).toEqual([302, '/lessons/1']);
  });
});
