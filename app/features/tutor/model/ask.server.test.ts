import { randomUUID } from 'node:crypto';
import { tutorTokens, users } from 'drizzle/schema';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/db.server';
import { env } from '~/env/env.server';
import { log } from '~/http/log.server';
import { type RudeModel, type RudeReply, startRudeModel } from '../../../../tests/setup/rude-model';
import { askModel } from './ask.server';
import { club } from './fixtures/asked';

const good = 'Is a ticket at exactly 95 among the dear ones?';
let reply: RudeReply = { text: good };
let answers: ((sent: RudeModel['requests'][number]['sent']) => RudeReply) | undefined;
let model: RudeModel;
let userId: number;
const settings = { ...env };

beforeAll(async () => {
  model = await startRudeModel((sent) => answers?.(sent) ?? reply);
  Object.assign(env, { TUTOR_BASE_URL: model.base, TUTOR_MODEL: 'small', TUTOR_API_KEY: undefined });
});
afterAll(async () => {
  Object.assign(env, { TUTOR_BASE_URL: undefined, TUTOR_MODEL: undefined }, settings);
  await model.stop();
});
beforeEach(async () => {
  answers = undefined;
  reply = { text: good };
  model.requests.length = 0;
  userId = await addUser();
  await db.delete(tutorTokens);
});
afterEach(() =>
  Object.assign(env, { TUTOR_BASE_URL: model.base, TUTOR_DAILY_TOKENS: settings.TUTOR_DAILY_TOKENS }),
);

async function addUser(): Promise<number> {
  const [user] = await db
    .insert(users)
    .values({ email: `${randomUUID()}@tutor.test` })
    .returning({ id: users.id });
  return user?.id ?? expect.fail('no user');
}

let exercises = 0;
/** Each call is about another exercise, so that no answer comes from the cache. */
const asking = (changes: object = {}) => {
  exercises += 1;
  return { ...club, itemId: exercises, intent: undefined, userId, ...changes };
};
const spentToday = async () => (await db.select().from(tutorTokens))[0]?.tokens ?? 0;

describe('the built-in answer is given', () => {
  const builtIn = { text: club.builtIn, source: 'built-in', leak: false };

  test('to whoever has deleted their account meanwhile', async () => {
    expect(await askModel(asking({ userId: 2 ** 31 - 1 }))).toEqual(builtIn);
  });

  test('while another question is under way', async () => {
    const leaving = new AbortController();
    reply = { manner: 'hang', text: '' };
    const first = askModel(asking({ signal: leaving.signal }));
    await vi.waitFor(() => expect(model.requests).toHaveLength(1));
    const { source, note } = await askModel(asking());
    expect(source).toBe('built-in');
    expect(note).toMatch(/^Another question of yours is being answered\. The built-in tutor goes on/);
    leaving.abort();
    await first;
    reply = { text: good };
    expect(await askModel(asking())).toMatchObject({ source: 'model' });
  });

  test('from the seventh question in a minute on, and says what still works', async () => {
    for (let times = 0; times < 6; times += 1)
      expect(await askModel(asking())).toMatchObject({ source: 'model' });
    expect(await askModel(asking())).toEqual({
      ...builtIn,
      note: expect.stringMatching(/^That was 6 questions in a minute\. The built-in tutor goes on/),
    });
    expect(model.requests).toHaveLength(6);
    userId = await addUser();
    expect(await askModel(asking())).toMatchObject({ source: 'model' });
  });

  test('once the site has spent its tokens of the day, all replicas together', async () => {
    Object.assign(env, { TUTOR_DAILY_TOKENS: 4_500 });
    reply = { text: good, tokens: 501 };
    expect(await askModel(asking())).toMatchObject({ source: 'model' });
    expect(await spentToday()).toBe(501);
    expect(await askModel(asking())).toEqual({
      ...builtIn,
      note: expect.stringContaining('no more answers today'),
    });
    expect(model.requests).toHaveLength(1);
    expect(await spentToday()).toBe(501);
  });

  test('two at once do not spend more than there is', async () => {
    Object.assign(env, { TUTOR_DAILY_TOKENS: 7_999 });
    const leaving = new AbortController();
    reply = { manner: 'hang', text: '' };
    const first = askModel(asking({ signal: leaving.signal }));
    await vi.waitFor(() => expect(model.requests).toHaveLength(1));
    expect(await askModel(asking({ userId: await addUser() }))).toMatchObject({ source: 'built-in' });
    expect(model.requests).toHaveLength(1);
    leaving.abort();
    await first;
  });

  test('where what the model writes gives something away, and nobody is told so', async () => {
    reply = { text: 'Write `where game_id = 2 and price >= 95`.' };
    expect(await askModel(asking())).toEqual({ ...builtIn, leak: true });
  });

  test('after what was shown already', async () => {
    reply = { text: 'Look at your query. It is perfect!' };
    const sentences: string[] = [];
    const answer = await askModel(asking({ onSentence: (sentence: string) => sentences.push(sentence) }));
    expect(answer).toEqual({ ...builtIn, text: `Look at your query.\n\n${club.builtIn}` });
    expect(sentences).toEqual(['Look at your query.', club.builtIn]);
  });
});

describe('what was answered before', () => {
  test('is answered again at no cost, to anybody who asks the same in other words', async () => {
    const first = asking({ intent: 'help', question: 'My name is Ada, why is it wrong?' });
    expect(await askModel(first)).toMatchObject({ text: good });
    reply = { text: 'Something else?' };
    const other = { ...first, userId: await addUser(), question: 'hint', query: ` ${first.query}\n` };
    expect(await askModel(other)).toEqual({ text: good, source: 'model', leak: false });
    expect(model.requests).toHaveLength(1);
    expect(JSON.stringify(model.requests[0]?.sent)).not.toContain('Ada');
  });

  test('is not, where the question was not understood', async () => {
    const first = asking();
    await askModel(first);
    reply = { text: 'Something else?' };
    expect(await askModel(first)).toMatchObject({ text: 'Something else?' });
  });

  test('is not, where it gave something away', async () => {
    const first = asking({ intent: 'help' });
    reply = { text: 'Write `where game_id = 2 and price >= 95`.' };
    await askModel(first);
    reply = { text: good };
    expect(await askModel(first)).toMatchObject({ text: good, source: 'model' });
  });
});

describe('what a learner makes the model do is theirs alone', () => {
  test.each(['empty', 'one endless line', '400'] as const)(
    'five answers of the kind “%s”',
    async (manner) => {
      reply = { manner, text: '' };
      for (let times = 0; times < 5; times += 1)
        expect(await askModel(asking())).toMatchObject({ source: 'built-in' });
      reply = { text: good };
      expect(await askModel(asking())).toMatchObject({ source: 'built-in' });
      expect(model.requests).toHaveLength(5);
      expect(await askModel(asking({ userId: await addUser() }))).toMatchObject({ source: 'model' });
    },
  );
});

describe('where a second look is asked for', () => {
  const dictated = 'The last word is what you say of a ticket that costs that much, or beyond.';
  const history = [{ role: 'assistant' as const, content: 'Begin with the word for a choice.' }];
  let verdict: RudeReply;
  beforeEach(() => Object.assign(env, { TUTOR_SECOND_LOOK: true }));
  afterEach(() => Object.assign(env, { TUTOR_SECOND_LOOK: settings.TUTOR_SECOND_LOOK }));
  const isLook = ({ sent }: RudeModel['requests'][number]) =>
    sent.messages[0]?.content.includes('Answer YES or NO') === true;
  const tryLook = async (said: RudeReply, changes: object = {}) => {
    verdict = said;
    answers = (sent) => (isLook({ sent, isAborted: false }) ? verdict : { text: dictated });
    const shown: string[] = [];
    const onSentence = (sentence: string) => shown.push(sentence);
    return { ...(await askModel(asking({ history, onSentence, ...changes }))), shown };
  };

  test('what gives the answer with what was said before is not shown, nor any of it', async () => {
    const { text, leak, shown } = await tryLook({ text: 'YES' });
    expect([text, leak, shown]).toEqual([club.builtIn, true, [club.builtIn]]);
    const looks = model.requests
      .filter(isLook)
      .map(({ sent }) => sent.messages.map(({ content }) => content).join());
    expect(looks).toHaveLength(2);
    expect(looks[0]).toContain(dictated);
    expect(looks[0]).toContain('Begin with the word for a choice.');
    expect(looks[0]).not.toContain('>=');
  });

  test('what does not is shown', async () => {
    expect(await tryLook({ text: 'No.' })).toMatchObject({
      text: dictated,
      source: 'model',
      shown: [dictated],
    });
  });

  test.each<RudeReply>([
    { text: 'That depends.' },
    { text: 'Not sure' },
    { text: '', manner: 'empty' },
    { text: '', manner: '500' },
    { text: 'NO', manner: 'cut' },
  ])('a look that says neither shows nothing: %o', async (said) => {
    expect(await tryLook(said)).toMatchObject({ text: club.builtIn, source: 'built-in' });
  });

  test('of a question that was understood, too, though the model is not told what was said', async () => {
    const understood = { intent: 'help', itemId: 1_000_001 };
    expect(await tryLook({ text: 'NO' }, { ...understood, history: [] })).toMatchObject({ text: dictated });
    expect(await tryLook({ text: 'YES' }, understood)).toMatchObject({ text: club.builtIn });
    expect(JSON.stringify(model.requests.filter((each) => !isLook(each)))).not.toContain('for a choice');
  });
});

test('what is kept is not shown where it completes what was said before', async () => {
  const kept = { intent: 'help', itemId: 1_000_002, query: 'select section, price from tickets' };
  reply = { text: 'What about `not price < 95` as well?' };
  expect(await askModel(asking(kept))).toMatchObject({ text: reply.text });
  const history = [{ role: 'assistant' as const, content: 'Think of `game_id = 2`.' }];
  const again = await askModel(asking({ ...kept, history, userId: await addUser() }));
  expect(again).toMatchObject({ source: 'built-in', leak: true });
});

test('the log tells of exercise, rules, times and tokens, and no text', async () => {
  const info = vi.spyOn(log, 'info').mockImplementation(() => undefined);
  reply = { text: `${good} Write \`where game_id = 2 and price >= 95\`.`, tokens: 321 };
  const asked = asking({ intent: 'help' });
  await askModel(asked);
  expect(info).toHaveBeenCalledWith(
    {
      ...{ exercise: asked.itemId, grade: 'what', findings: ['other-operator'], intent: 'help' },
      ...{ source: 'built-in', tokens: expect.any(Number), refused: ['words', 'words'] },
      ms: expect.any(Number),
      firstMs: expect.any(Number),
    },
    'tutor',
  );
});

test('a browser that leaves is no failure of the model', async () => {
  const warn = vi.spyOn(log, 'warn');
  const leaving = new AbortController();
  reply = { manner: 'hang', text: '' };
  const asked = askModel(asking({ signal: leaving.signal }));
  await vi.waitFor(() => expect(model.requests).toHaveLength(1));
  leaving.abort();
  expect(await asked).toMatchObject({ source: 'built-in' });
  expect(warn).not.toHaveBeenCalled();
});

test('a model that fails five times is left alone, and asked again after a minute', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  reply = { manner: '500', text: '' };
  const answer = { source: 'built-in', text: club.builtIn, note: expect.stringContaining('does not answer') };
  for (let times = 0; times < 5; times += 1) expect(await askModel(asking())).toMatchObject(answer);
  expect(model.requests).toHaveLength(5);
  expect(warn).toHaveBeenCalledWith({ fault: 'refused', status: 500 }, expect.any(String));
  reply = { text: good };
  expect(await askModel(asking())).toMatchObject(answer);
  expect(model.requests).toHaveLength(5);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59_000 });
  try {
    expect(await askModel(asking({ userId: await addUser() }))).toMatchObject(answer);
    vi.setSystemTime(Date.now() + 1_001);
    expect(await askModel(asking({ userId: await addUser() }))).toMatchObject({
      source: 'model',
      text: good,
    });
    expect(await askModel(asking({ userId: await addUser() }))).toMatchObject({
      source: 'model',
      text: good,
    });
  } finally {
    vi.useRealTimers();
  }
});
