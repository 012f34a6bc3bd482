import { afterEach, describe, expect, test, vi } from 'vitest';
import { casesIn } from '../../../../tests/setup/cases';
import { type Manner, type RudeModel, startRudeModel } from '../../../../tests/setup/rude-model';
import { completionOf } from './completion.server';
import { ModelFault } from './reply-stream';

const cases = casesIn('app/features/tutor/model/fixtures/completion.yaml');

const text = 'Look at your `where`.\n\nWhich rows pass it — and which do not?';
const messages = [{ role: 'user' as const, content: 'Why is it wrong?' }];
/** Far above what an answer takes here; tests of a timeout set a shorter one. */
const times = { connectMs: 10_000, firstMs: 10_000, allMs: 10_000 };

let model: RudeModel;
afterEach(() => model.stop());

async function complete(
  manner: Manner,
  options: { tokens?: number; key?: string; times?: typeof times } = {},
) {
  model = await startRudeModel(() => ({ manner, text, tokens: options.tokens }));
  const { signal } = new AbortController();
  const endpoint = { base: model.base, model: 'small', key: options.key };
  const completion = completionOf({ endpoint, messages, signal, times: options.times ?? times });
  let said = '';
  try {
    for await (const piece of completion.pieces) said += piece;
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    return { said, fault: error.kind, status: error.status, completion };
  }
  return { said, completion };
}

test.each(cases<[Manner, boolean]>('understood'))(
  'a server that answers by %s is understood',
  async (manner, isWhole) => {
    const { said, fault, completion } = await complete(manner);
    expect({ said, fault, isWhole: completion.isWhole() }).toEqual({ said: text, fault: undefined, isWhole });
  },
);

test.each(cases<[Manner, object]>('no answer'))(
  'a server that answers by %s is no answer',
  async (manner, fault) => {
    expect(await complete(manner)).toMatchObject(fault);
  },
);

test.each(cases<[Manner, number]>('asked again'))('after %s it is asked %i times', async (manner, times) => {
  await complete(manner);
  expect(model.requests).toHaveLength(times);
});

test.each<[Manner, Partial<typeof times>]>([
  ['hang', { firstMs: 50 }],
  ['hang midway', { allMs: 50 }],
])('one that does %s is given up in time, and told so', async (manner, shorter) => {
  expect(await complete(manner, { times: { ...times, ...shorter } })).toMatchObject({ fault: 'slow' });
  await vi.waitFor(() => expect(model.requests[0]?.isAborted).toBe(true));
});

test('one that nobody listens at is unreachable', async () => {
  model = await startRudeModel(() => ({ text }));
  const { base } = model;
  await model.stop();
  const { signal } = new AbortController();
  const { pieces } = completionOf({ endpoint: { base, model: 'small' }, messages, signal, times });
  await expect(pieces.next()).rejects.toMatchObject({ kind: 'unreachable' });
  model = await startRudeModel(() => ({ text }));
});

describe('what is sent', () => {
  test('is the model, the messages, bounds, and the key where there is one', async () => {
    await complete('stream', { key: 'secret' });
    const [request] = model.requests;
    expect(request?.authorization).toBe('Bearer secret');
    expect(request?.sent).toEqual({
      ...{ model: 'small', messages, stream: true, max_tokens: 350, temperature: 0.2, n: 1 },
    });
    await model.stop();
    await complete('stream');
    expect(model.requests[0]?.authorization).toBeUndefined();
  });
});

describe('what it cost', () => {
  test('is what the server says', async () => {
    expect((await complete('stream', { tokens: 321 })).completion.tokens()).toBe(321);
    await model.stop();
    expect((await complete('json', { tokens: 4 })).completion.tokens()).toBe(4);
  });

  test('or a quarter of the characters', async () => {
    const asked = Math.ceil('Why is it wrong?'.length / 4);
    expect((await complete('stream')).completion.tokens()).toBe(asked + Math.ceil(text.length / 4));
  });
});

test('a reader that has enough stops the model', async () => {
  model = await startRudeModel(() => ({ manner: 'hang midway', text }));
  const { signal } = new AbortController();
  const { pieces } = completionOf({
    endpoint: { base: model.base, model: 'small' },
    messages,
    signal,
    times,
  });
  for await (const piece of pieces) if (piece) break;
  await vi.waitFor(() => expect(model.requests[0]?.isAborted).toBe(true));
});
