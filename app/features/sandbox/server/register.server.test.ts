import { afterEach, expect, inject, test } from 'vitest';
import { addressesOf } from '../addresses.server';
import { Register } from './register.server';

const listener = { cancel() {}, silence() {}, share() {} };
const open = () => new Register(addressesOf(inject('postgres').sandboxUrl), 'site', listener);
const replicas = [open(), open()] as const;
afterEach(async () => {
  for (const replica of replicas) await replica.close();
});

test('a query that ends on one replica while another is asked keeps nobody waiting in vain', async () => {
  const [one, other] = replicas;
  expect(await one.claim('jo')).toBe(true);
  setTimeout(() => one.release('jo'), 80);
  expect(await other.claim('jo')).toBe(true);
  await expect(one.claim('jo')).rejects.toThrow('Your last query is still running');
  expect(await one.claim('al')).toBe(true);
});
