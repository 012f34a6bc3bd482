import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { type AnswerKey, answerItem, Client, newEmail, password } from '../factories';

const right = ['Correct! Well done!', 'Correct: '];
const wrong = ['Your query returned different results than expected.', 'Incorrect - Please try again.'];

const isRedirect = ({ status }: Response) => status >= 300 && status < 400;

/**
 * A learner in a browser, with or without script. A failed request is sent once more after Retry-After, and must then
 * succeed. `failures` lists the requests that failed the first time.
 */
export class Player {
  readonly email = newEmail();
  readonly client: Client;
  failures: string[] = [];

  constructor(
    origin: string,
    readonly hasScript: boolean,
  ) {
    this.client = new Client(origin);
  }

  async signUp() {
    const { client, email } = this;
    await this.open('/signup');
    const account = { email, password, acceptTerms: 'on' };
    const joined = await this.twice('sign up', () => client.submit('/signup', account));
    // The account may exist although the reply was lost.
    if (!isRedirect(joined)) await this.twice('log in', () => client.submit('/login', { email, password }));
    await this.twice('subscribe', () =>
      client.submit('/checkout?plan=1', {
        intent: 'pay',
        name: 'Jo Bell',
        email,
        country: 'United States',
        postalCode: '04101',
      }),
    );
    await this.twice('enrol', () => client.submit('/enroll', { courseId: '1' }));
    await this.open('/courses/1');
  }

  /** Opens an item, answers it wrongly unless it is a text, then rightly. */
  async answer(item: AnswerKey, position: number) {
    const path = `/lessons/${item.lessonId}?item=${position}`;
    await this.open(path);
    if (item.type !== 'texts') expect(await this.send(item, path, item.wrong)).toBe('wrong');
    expect(await this.send(item, path, item.answer)).toBe('right');
  }

  async play(query: string) {
    const form = { query, level: '1', hints: '0', intent: 'run' };
    const reply = await this.twice('play', () =>
      this.hasScript
        ? this.client.post('/api/playground/execute-query', { query, courseId: 0 })
        : this.client.submit('/playground', form),
    );
    return [reply.status, await reply.text()] as const;
  }

  async open(path: string) {
    const reply = await this.twice(`GET ${path}`, () => this.client.get(path));
    expect([path, reply.status]).toEqual([path, 200]);
    return reply;
  }

  private async send(item: AnswerKey, path: string, answer: string) {
    const { client } = this;
    const what = `${item.type}, ${answer === item.answer ? 'right' : 'wrong'}`;
    if (this.hasScript) {
      const reply = await this.twice(what, () => answerItem(client, item, answer));
      const body = await reply.text();
      if (!reply.ok) return body;
      const { isCorrect, isCompleted } = JSON.parse(body);
      return (isCorrect ?? isCompleted) ? 'right' : 'wrong';
    }
    const said = { texts: { intent: 'next' }, quizzes: { intent: 'answer', option: answer } };
    const form = item.type === 'exercises' ? { intent: 'submit', query: answer } : said[item.type];
    const reply = await this.twice(what, () => client.submit(path, { ...form, itemId: String(item.id) }));
    const page = await reply.text();
    if (item.type === 'texts') return isRedirect(reply) ? 'right' : page;
    const says = (words: string[]) => words.some((text) => page.includes(text));
    return says(wrong) ? 'wrong' : says(right) ? 'right' : page;
  }

  async twice(what: string, send: () => Promise<Response>): Promise<Response> {
    const first = await wholeOf(send).catch((error: Error) => error);
    const isFailure = first instanceof Error || first.status >= 500;
    if (!isFailure) return first;
    const words =
      first instanceof Error ? String(first.cause ?? first) : `${first.status} ${await first.text()}`;
    this.failures.push(`${what}: ${words.slice(0, 200)}`);
    const wait = first instanceof Error ? null : first.headers.get('Retry-After');
    await delay(1_000 * Number(wait));
    const second = await wholeOf(send);
    if (second.status >= 500)
      throw new Error(`${this.failures.at(-1)}; then ${second.status} ${await second.text()}`);
    return second;
  }
}

/** Asks again where the sandbox is crowded, as its reply says. @throws where the reply is cut off, because the server was killed */
async function wholeOf(send: () => Promise<Response>): Promise<Response> {
  const reply = await send();
  await reply.clone().arrayBuffer();
  if (reply.status !== 429) return reply;
  await delay(1_000 * Number(reply.headers.get('Retry-After')));
  return wholeOf(send);
}
