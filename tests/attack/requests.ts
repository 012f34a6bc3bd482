import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Client } from '../factories';

export const execute = (client: Client, query: string) =>
  client.post('/api/execute-query', { query, courseId: 1 });
export const play = (client: Client, query: string) =>
  client.post('/api/playground/execute-query', { query, courseId: 0 });

/** Whether to retry: the learner's last query is still being stopped, the machine is busy, or the server restarts. */
export const isToAskAgain = (status: number, text: string) =>
  [429, 503].includes(status) && /still running|Many queries|was busy|restarted|not answering/.test(text);

export async function inTurn(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const reply = await ask();
    if (!isToAskAgain(reply.status, await reply.clone().text())) return reply;
    await delay(200);
  }
}

export async function expectRefusal(reply: Response, words: RegExp) {
  expect([400, 413, 429]).toContain(reply.status);
  expect(reply.headers.get('Content-Type')).toContain('text/plain');
  const text = await reply.text();
  expect(text.length).toBeGreaterThan(10);
  expect(text.length).toBeLessThan(3_000);
  expect(text).toMatch(words);
}
