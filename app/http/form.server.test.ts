import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from './errors';
import { submitForm } from './form.server';
import { log } from './log.server';

const schema = z.object({ email: z.email('Which address?'), password: z.string() });
const request = (fields: Record<string, string>) =>
  new Request('http://localhost/login', { method: 'POST', body: new URLSearchParams(fields) });
const filledIn = () => request({ email: 'jo@club.test', password: 'Courtside1!' });
const refuse = async () => {
  throw new AppError('too_many_requests', 'Too many attempts.', { retryAfter: 2.5 });
};

test('a form that is in order is handed on', async () => {
  expect(await submitForm({ request: filledIn(), schema }, async ({ email }) => email)).toBe('jo@club.test');
});

test('what was typed comes back with what is wrong with it, but never a password', async () => {
  const faulty = request({ email: 'jo', password: 'Courtside1!' });
  const { data, init } = await submitForm(
    { request: faulty, schema },
    async (): Promise<never> => expect.unreachable(),
  );
  expect(init).toEqual({ status: 400 });
  expect(data).toMatchObject({ error: { email: ['Which address?'] }, initialValue: { email: 'jo' } });
  expect(JSON.stringify(data)).not.toContain('Courtside');
});

test('a refusal is the form’s, or that of the field it is about, with its status and Retry-After', async () => {
  const { data, init } = await submitForm({ request: filledIn(), schema }, refuse);
  expect(init).toEqual({ status: 429, headers: { 'Retry-After': '3' } });
  expect(data).toMatchObject({
    error: { '': ['Too many attempts.'] },
    initialValue: { email: 'jo@club.test' },
  });
  expect(JSON.stringify(data)).not.toContain('Courtside');
  const blaming = await submitForm({ request: filledIn(), schema, blames: 'password' }, refuse);
  expect(blaming.data).toMatchObject({ error: { password: ['Too many attempts.'] } });
});

test('a form that stays keeps what was typed, and says what else is to be said', async () => {
  const { data, init } = await submitForm(
    { request: filledIn(), schema, extra: { order: 12 } },
    async (_, stay) => stay(200),
  );
  expect(init).toEqual({ status: 200 });
  expect(data).toMatchObject({ order: 12, initialValue: { email: 'jo@club.test' } });
});

test('what nobody foresaw is thrown on, or said in the form’s own words', async () => {
  const fail = async () => {
    throw new Error('a fault of ours');
  };
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const thrown = submitForm({ request: filledIn(), schema }, fail);
  await expect(thrown).rejects.toMatchObject({ code: 'internal' });
  expect(logged).toHaveBeenCalledOnce();
  const rules = { request: filledIn(), schema, otherwise: ['Something went wrong'] };
  const { data, init } = await submitForm(rules, fail);
  expect(init).toMatchObject({ status: 500 });
  expect(logged).toHaveBeenCalledTimes(2);
  expect(data).toMatchObject({ error: { '': ['Something went wrong'] } });
});

test('a button that the form does not have is refused', async () => {
  const buttons = z.discriminatedUnion('intent', [z.object({ intent: z.literal('end') })]);
  const pressed = submitForm({ request: request({ intent: 'other' }), schema: buttons }, async () => 'done');
  await expect(pressed).rejects.toMatchObject({ code: 'bad_request' });
});
