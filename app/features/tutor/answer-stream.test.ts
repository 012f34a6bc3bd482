import { expect, test, vi } from 'vitest';
import { streamAnswer, wantsStream } from './answer-stream';

const ask = (accept: string, signal?: AbortSignal) =>
  new Request('http://localhost/api/chat', { headers: { Accept: accept }, signal });
const failure = () => 'It failed.';
const answer = { message: 'One. Two.' };

test('whoever accepts events gets them', () => {
  expect(wantsStream(ask('text/event-stream'))).toBe(true);
  expect(wantsStream(ask('application/json, text/event-stream;q=0.9'))).toBe(true);
  for (const accept of ['application/json', '*/*', 'text/html']) expect(wantsStream(ask(accept))).toBe(false);
});

test('sentences are events, and so is the end', async () => {
  const reply = streamAnswer(ask('text/event-stream'), {
    failure,
    ask: async ({ onSentence }) => {
      onSentence('One.');
      onSentence('Two\nlines.');
      return answer;
    },
  });
  expect(await reply.text()).toBe(
    ':\n\n' +
      'data: {"text":"One."}\n\ndata: {"text":"Two\\nlines."}\n\n' +
      'event: end\ndata: {"message":"One. Two."}\n\n',
  );
  expect(Object.fromEntries(reply.headers)).toEqual({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
});

test('a failure is one sentence', async () => {
  const reply = streamAnswer(ask(''), { failure, ask: () => Promise.reject(new Error('secret')) });
  const text = await reply.text();
  expect(text).toContain('event: failed\ndata: {"message":"It failed."}');
  expect(text).not.toContain('secret');
});

test('a comment every fifteen seconds keeps the connection open, until the end', async () => {
  vi.useFakeTimers();
  try {
    let finish = (_: typeof answer) => {};
    const reply = streamAnswer(ask(''), {
      failure,
      ask: () =>
        new Promise<typeof answer>((resolve) => {
          finish = resolve;
        }),
    });
    await vi.advanceTimersByTimeAsync(30_000);
    finish(answer);
    expect((await reply.text()).match(/^:$/gm)).toHaveLength(3);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test.each(['the stream', 'the request'])('a browser that leaves %s stops the work', async (what) => {
  const leaving = new AbortController();
  let seen: AbortSignal | undefined;
  const reply = streamAnswer(ask('', leaving.signal), {
    failure,
    ask: ({ signal, onSentence }) => {
      seen = signal;
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          onSentence('Too late.');
          reject(new Error('left'));
        });
      });
    },
  });
  expect(seen?.aborted).toBe(false);
  if (what === 'the stream') await reply.body?.cancel();
  else leaving.abort();
  expect(seen?.aborted).toBe(true);
});
