import { afterAll, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { faultsOf, oneOfEach } from '../../../tests/setup/kept-instances';

afterAll(closeSandbox);

test.for(oneOfEach)('$slug is certified as it was', { timeout: 120_000 }, async (each) => {
  expect(await faultsOf(each)).toEqual([]);
});
