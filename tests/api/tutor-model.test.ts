import { afterAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { Client, completeLessons, createLearner, type Learner } from '../factories';
import { type RudeReply, startRudeModel } from '../setup/rude-model';
import { connect, startSite } from '../setup/site';
import { createReader, exercise, positionOf } from './reader';
import { begin } from './taker';

const good = 'Read the list of columns once more. Which one does the task name first?';
let reply: RudeReply;
const model = await startRudeModel(() => reply);
const { host } = new URL(model.base);
const { origin, databaseUrl } = await startSite('tutor_model', {
  TUTOR_BASE_URL: model.base,
  TUTOR_MODEL: 'small',
});
const sql = connect(databaseUrl);
afterAll(() => model.stop());
beforeEach(() => {
  reply = { text: good };
  model.requests.length = 0;
});

const address = `/lessons/1?item=${positionOf(exercise)}`;
let queries = 0;
/** A new wrong answer, because the model is not asked again about a known one. */
const nextWrong = () => {
  queries += 1;
  return `select * from games limit ${queries}`;
};
const ask = (learner: Client, message: string, headers?: Record<string, string>) =>
  learner.request('POST', '/api/chat', { json: { message, exerciseId: exercise.id }, headers });
const answerTo = async (learner: Client, message: string) => {
  const answer = await ask(learner, message);
  expect(answer.status).toBe(200);
  return (await answer.json()).message as string;
};
const kept = ({ userId }: Learner) => sql`
  select source, findings, grade, content from tutor_messages m join enrollments e on e.id = m.enrollment_id
  where e.user_id = ${userId} and role = 'assistant' order by m.id`;
async function createAsker(query = nextWrong()) {
  const learner = await createReader(exercise, origin);
  await learner.submit('/lessons/1/draft', { itemId: String(exercise.id), query });
  return learner;
}

describe('the choice of a tutor', () => {
  const words = `Answers are written by ${host}; your query is sent there.`;
  const choose = async (learner: Learner, may: string) => {
    const reply = await learner.submit('/account/choices', { about: 'model', may });
    expect([reply.status, reply.headers.get('Location')]).toEqual([303, '/account/data']);
    return learner.page('/account/data');
  };
  const exported = async (learner: Learner) =>
    (await learner.read('/account/my-data.json')).users[0].mayAskModel;

  test('is the model until a learner says otherwise, and the page says where queries go', async () => {
    const learner = await createLearner(origin);
    expect(await learner.page('/account/data')).toContain(words);
    expect(await exported(learner)).toBe(true);

    const off = await choose(learner, 'off');
    expect(off).toContain('nothing you write to it leaves this site');
    expect(off).not.toContain('asks a model.');
    expect(await exported(learner)).toBe(false);

    expect(await choose(learner, 'on')).toContain(words);
    expect(await exported(learner)).toBe(true);
  });

  test('is each learner’s own', async () => {
    const [one, other] = [await createLearner(origin), await createLearner(origin)];
    await choose(one, 'off');
    expect(await other.page('/account/data')).toContain(words);
  });

  test('is asked of those who are signed in, by its own buttons', async () => {
    const visitor = await new Client(origin).submit('/account/choices', { about: 'model', may: 'off' });
    expect(visitor.headers.get('Location')).toMatch(/^\/login/);
    const learner = await createLearner(origin);
    expect((await learner.submit('/account/choices', { about: 'model', may: 'perhaps' })).status).toBe(400);
    expect((await learner.get('/account/choices')).headers.get('Location')).toBe('/account/data');
  });

  test('is none where the site has no model', async () => {
    const learner = await createLearner(inject('api').origin);
    expect(await learner.page('/account/data')).not.toContain('The tutor');
  });
});

describe('a question', () => {
  test('is answered by the model, which is told what was found, and neither the solution nor who asks', async () => {
    const wrong = nextWrong();
    const learner = await createAsker(wrong);
    expect(await answerTo(learner, 'why is it wrong?')).toBe(good);
    const [request] = model.requests;
    const sent = JSON.stringify(request?.sent);
    expect(sent).toContain(wrong);
    expect(sent).not.toContain(String(exercise.answer));
    expect(sent).not.toContain(learner.email);
    const [answer] = await kept(learner);
    expect(answer).toMatchObject({ source: 'model', content: good });
    expect(answer?.findings).toHaveLength(1);
    expect(sent).toMatch(/findings>\\n- \w/);
  });

  test('of words of SQL is answered by the glossary', async () => {
    expect(await answerTo(await createAsker(), 'what does having mean?')).toContain(
      'keeps or drops whole groups',
    );
    expect(model.requests).toEqual([]);
  });

  test('whose answer gives the solution away gets the built-in one, and the page has no other', async () => {
    const learner = await createAsker();
    reply = { text: `Sure! \`${String(exercise.answer)}\`` };
    const answer = await answerTo(learner, 'why is it wrong?');
    expect(model.requests).toHaveLength(2);
    expect(answer).not.toContain('Sure!');
    expect(await kept(learner)).toMatchObject([{ source: 'built-in', content: answer }]);
    expect(await learner.page(address)).not.toContain(String(exercise.answer));
  });

  test('that the model fails to answer gets the built-in answer, and the page says why', async () => {
    const learner = await createAsker();
    reply = { manner: '500', text: '' };
    const form = { intent: 'chat', itemId: String(exercise.id), message: 'why is it wrong?' };
    const html = await (await learner.submit(address, form)).text();
    expect(html).toContain('The model does not answer at the moment.');
    expect(await kept(learner)).toMatchObject([{ source: 'built-in' }]);
  });

  test('of who has turned the model off stays here', async () => {
    const learner = await createAsker();
    expect(await learner.page(address)).toContain(`Answers are written by ${host}`);
    await learner.submit('/account/choices', { about: 'model', may: 'off' });
    expect(await learner.page(address)).toContain('Nothing you ask leaves this site.');
    expect(await answerTo(learner, 'why is it wrong?')).not.toBe(good);
    expect(model.requests).toEqual([]);
  });

  test('is refused during the assessment, whatever the client accepts', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    await completeLessons(databaseUrl, learner.userId);
    await begin(learner);
    for (const accept of ['application/json', 'text/event-stream']) {
      const answer = await ask(learner, 'why?', { Accept: accept });
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([403, 'text/plain; charset=utf-8']);
    }
    expect(model.requests).toEqual([]);
  });
});

describe('an answer as it comes', () => {
  const stream = { Accept: 'text/event-stream' };
  const events = async (answer: Response) =>
    (await answer.text()).split('\n\n').filter((event) => /^(event|data)/.test(event));

  test('is its sentences, and then the reply', async () => {
    const learner = await createAsker();
    const answer = await ask(learner, 'why is it wrong?', stream);
    expect(answer.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    const [first = '', second = ''] = good.split(/(?<=\.) /);
    expect(await events(answer)).toEqual([
      `data: ${JSON.stringify({ text: first })}`,
      `data: ${JSON.stringify({ text: second })}`,
      `event: end\ndata: ${JSON.stringify({ message: good })}`,
    ]);
  });

  test.each(['application/json', 'text/event-stream'])(
    'ends with its reader: who leaves ends the call to the model (%s)',
    async (accept) => {
      const learner = await createAsker();
      reply = { manner: 'hang', text: '' };
      const headers = { Origin: origin, Cookie: learner.cookieHeader(), Accept: accept };
      const body = new URLSearchParams({
        intent: 'chat',
        itemId: String(exercise.id),
        message: 'why is it wrong?',
      });
      const leaving = new AbortController();
      const asked = fetch(`${origin}/lessons/1/chat`, {
        method: 'POST',
        headers,
        body,
        signal: leaving.signal,
      });
      await vi.waitFor(() => expect(model.requests).toHaveLength(1), { timeout: 5_000 });
      leaving.abort();
      await asked.then((answer) => answer.text()).catch(() => undefined);
      await vi.waitFor(() => expect(model.requests[0]?.isAborted).toBe(true), { timeout: 5_000 });
    },
  );

  test('has the conversation at its end, past the page', async () => {
    const learner = await createAsker();
    const form = { intent: 'chat', itemId: String(exercise.id), message: 'why is it wrong?' };
    const answer = await learner.request('POST', '/lessons/1/chat', { form, headers: stream });
    const end = (await events(answer)).at(-1) ?? '';
    expect(JSON.parse(end.replace(/^event: end\ndata: /, ''))).toMatchObject({
      messages: [{ role: 'user' }, { role: 'assistant', content: good, isHelpful: null }],
    });
  });
});
