import { beforeEach, describe, expect, inject, test } from 'vitest';
import { atOnce, Client, createLearner, isIn, newEmail, password, statusesOf } from '../factories';
import { casesIn } from '../setup/cases';

const { origin } = inject('api');
let visitor: Client;
beforeEach(() => {
  visitor = new Client(origin);
});

async function expectSentence(reply: Response, status: number, sentence: string | RegExp) {
  expect(reply.status).toBe(status);
  expect(reply.headers.get('Content-Type')).toMatch(/^text\/plain/);
  const text = await reply.text();
  if (typeof sentence === 'string') expect(text).toBe(sentence);
  else expect(text).toMatch(sentence);
}

describe('POST /api/register', () => {
  test('answers the user and signs them in', async () => {
    const email = newEmail();
    const reply = await visitor.post('/api/register', { email, password, acceptTerms: true });
    expect(reply.ok).toBe(true);
    const { user } = (await reply.json()) as { user: Record<string, unknown> };
    expect(user).toEqual({ user_id: expect.any(Number), username: email, email });
    expect(await visitor.read('/api/user')).toEqual(user);
  });

  test.each(casesIn('tests/api/accounts.yaml')<[object, string]>('faults'))(
    'refuses %o',
    async (fault, sentence) => {
      const right = { email: newEmail(), password, acceptTerms: true };
      await expectSentence(await visitor.post('/api/register', { ...right, ...fault }), 400, sentence);
    },
  );

  test.each(['Password1!', 'Qwerty123!', '1Welcome!', 'pA$$w0rd2026', 'Aa123456!'])(
    'refuses “%s”, which is guessed first, by call and by form',
    async (common) => {
      const account = { email: newEmail(), password: common };
      const reply = await visitor.post('/api/register', { ...account, acceptTerms: true });
      await expectSentence(reply, 400, /guessed first/);
      const form = await visitor.submit('/signup', { ...account, acceptTerms: 'on' });
      expect([form.status, await form.text()]).toEqual([400, expect.stringContaining('guessed first')]);
    },
  );

  test('keeps one account an address, whatever its case', async () => {
    const { email } = await createLearner(origin);
    const again = { email: email.toUpperCase(), password, acceptTerms: true };
    const reply = await visitor.post('/api/register', again);
    await expectSentence(reply, 409, 'An account with this email address already exists');
  });

  test('fifty at once make one account', async () => {
    const body = { email: newEmail(), password, acceptTerms: true };
    const replies = await atOnce(50, () => new Client(origin).post('/api/register', body));
    expect(statusesOf(replies)).toEqual([201, ...Array(49).fill(409)]);
  });
});

describe('POST /api/login', () => {
  test('signs in, by email or by username', async () => {
    const { email, userId } = await createLearner(origin);
    for (const name of ['email', 'username']) {
      const client = new Client(origin);
      const reply = await client.post('/api/login', { [name]: email, password });
      expect(await reply.json()).toEqual({ user: { user_id: userId, username: email, email } });
      expect(await isIn(client)).toBe(true);
    }
  });
});

describe('logging out', () => {
  test('GET /api/logout logs out when a page of this site leads there', async () => {
    const learner = await createLearner(origin);
    const reply = await learner.get('/api/logout', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect(reply.headers.get('Location')).toBe('/login');
    expect(await isIn(learner)).toBe(false);
  });

  test('GET /api/logout does nothing for a link on another site', async () => {
    const learner = await createLearner(origin);
    await learner.get('/api/logout', { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(await isIn(learner)).toBe(true);
  });
});

describe('every call', () => {
  test('answers an unknown path with 404 as text', async () => {
    await expectSentence(await visitor.get('/api/nothing/here'), 404, 'There is no such call.');
  });
});
