import { expect, inject, test } from 'vitest';
import { Client, createLearner, password } from '../factories';

const { origin } = inject('api');
const long = 'x'.repeat(101);
const farAddress = `${'x'.repeat(250)}@club.test`;

async function refusalOf(client: Client, path: string, fields: Record<string, string>) {
  const reply = await client.submit(path, fields);
  expect(reply.status).toBe(400);
  return reply.text();
}

test('a text that is too long is said to be too long, and not to be missing', async () => {
  const visitor = new Client(origin);
  const learner = await createLearner(origin);
  const customer = { name: long, email: farAddress, country: long, postalCode: long };
  const checkout = await refusalOf(learner, '/checkout?plan=2', customer);
  expect(checkout.match(/>Please use at most 100 characters</g)).toHaveLength(3);
  const creator = { firstName: long, lastName: long, email: farAddress };
  const waitlist = await refusalOf(visitor, '/instructor', creator);
  expect(waitlist.match(/>Please use at most 100 characters</g)).toHaveLength(2);
  const login = await refusalOf(visitor, '/login', { email: farAddress, password });
  for (const page of [checkout, waitlist, login]) {
    expect(page).toContain('Please use at most 254 characters');
    expect(page).not.toMatch(/is required|valid email/i);
  }
  const profile = await refusalOf(learner, '/account', { city: long, birthday: '1899-12-31' });
  expect(profile).toContain('Please use at most 100 characters');
  expect(profile).toContain('Please enter a date since 1900-01-01');
  expect(profile).not.toContain('Please enter a date in the past');
});
