import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type Manner,
  type RudeModel,
  type RudeReply,
  startRudeModel,
} from '../../../../tests/setup/rude-model';
import { draftAnswer } from './answer.server';
import { club } from './fixtures/asked';

const good = 'Look at the second condition. Is a ticket at exactly 95 among the dear ones?';
const leak = 'Look at the second condition. Write `where game_id = 2 and price >= 95`. Is that it?';
const claim = 'Look at the second condition. Your query is correct!';

let model: RudeModel;
afterEach(() => model.stop());

async function draft(...replies: (string | RudeReply)[]) {
  model = await startRudeModel((_, index) => {
    const reply = replies[Math.min(index, replies.length - 1)] ?? '';
    return typeof reply === 'string' ? { text: reply } : reply;
  });
  const shown: string[] = [];
  const drafted = await draftAnswer({
    asked: club,
    endpoint: { base: model.base, model: 'small' },
    signal: new AbortController().signal,
    onSentence: (text) => shown.push(text),
  });
  expect(shown.join(' ')).toBe(drafted.text);
  return drafted;
}

test('what gives nothing away is shown as it is, sentence by sentence', async () => {
  expect(await draft(good)).toMatchObject({ text: good, isWhole: true, objections: [] });
  expect(model.requests).toHaveLength(1);
});

describe('what gives the solution away', () => {
  test('is not shown; the second draft takes its place', async () => {
    const drafted = await draft(leak, good);
    expect(drafted).toMatchObject({ text: good, isWhole: true, objections: [{ kind: 'words' }] });
    expect(drafted.text).not.toContain('>=');
    const [, second] = model.requests;
    expect(second?.sent.messages.at(-1)?.content).toContain('At most 40 words');
  });

  test('twice is not shown twice; the harmless beginning stays', async () => {
    const drafted = await draft(leak, leak);
    expect(drafted).toMatchObject({ text: 'Look at the second condition.', isWhole: false });
    expect(drafted.objections).toHaveLength(2);
    expect(model.requests).toHaveLength(2);
  });

  test('in code over several sentences shows none of them', async () => {
    const pieces = 'First say `where`. Then say `game_id = 2 and`. Then say `price >= 95`.';
    expect(await draft(pieces, pieces)).toMatchObject({ text: '', isWhole: false });
  });

  test('stops the model in the middle', async () => {
    const text = `${leak} ${'And so on. '.repeat(20)}`;
    expect(await draft({ manner: 'hang midway', text }, good)).toMatchObject({ isWhole: true });
    await vi.waitFor(() => expect(model.requests[0]?.isAborted).toBe(true));
  });
});

test('a false claim is not shown', async () => {
  const drafted = await draft(claim, claim);
  expect(drafted).toMatchObject({ text: 'Look at the second condition.', isWhole: false });
  expect(drafted.objections.map(({ kind }) => kind)).toEqual(['claim', 'claim']);
});

test.each<[Manner, string]>([
  ['error', 'refused'],
  ['cut', 'unreachable'],
  ['malformed', 'broken'],
  ['huge', 'too_long'],
  ['500', 'refused'],
])('after %s, what was shown stays and the fault is told', async (manner, kind) => {
  const drafted = await draft({ manner, text: `${good} ${good}` });
  expect(drafted).toMatchObject({ isWhole: false, fault: { kind } });
  expect(good.startsWith(drafted.text) || manner === 'huge').toBe(true);
});

test('a model that does not stop is stopped, and so is one that dawdles over two drafts', async () => {
  expect(await draft('Look again. '.repeat(300))).toMatchObject({
    isWhole: false,
    fault: { kind: 'too_long' },
  });
  await model.stop();
  model = await startRudeModel((_, index) => (index === 0 ? { text: leak } : { manner: 'hang', text: '' }));
  const drafted = await draftAnswer({
    asked: club,
    endpoint: { base: model.base, model: 'small' },
    signal: new AbortController().signal,
    times: { connectMs: 10_000, firstMs: 10_000, allMs: 500 },
  });
  expect(drafted).toMatchObject({ isWhole: false, fault: { kind: 'slow' } });
});

test('an answer of many short sentences keeps nobody else waiting', async () => {
  const text = Array.from({ length: 120 }, (_, n) => `Look at part ${n} again.`).join(' ');
  const stalls: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    let last = performance.now();
    let longest = 0;
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    expect(await draft(text)).toMatchObject({ isWhole: false, fault: { kind: 'too_long' } });
    clearInterval(watch);
    await model.stop();
    stalls.push(longest);
  }
  // Each sentence checks all before it again: four seconds without a break. The minimum leaves out most other load.
  expect(Math.min(...stalls)).toBeLessThan(400);
});

test('an accepted answer that cannot be read leaves nothing to check against: nothing is shown', async () => {
  model = await startRudeModel(() => ({ text: good }));
  const drafted = await draftAnswer({
    asked: { ...club, key: { reference: 'selct' } },
    endpoint: { base: model.base, model: 'small' },
    signal: new AbortController().signal,
  });
  expect(drafted).toMatchObject({ text: '', isWhole: false });
  expect(model.requests).toHaveLength(0);
});

test('it costs what both drafts cost', async () => {
  const drafted = await draft({ text: leak, tokens: 500 }, { text: good, tokens: 700 });
  expect(drafted.tokens).toBeGreaterThan(700);
});
