import { expect, test, vi } from 'vitest';
import { log } from '~/http/log.server';
import { ServerAway } from './opening.server';
import { Restoration } from './restoration.server';

test('what fails again and again is said once for each cause, and anew once it has worked', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  let cause: string | undefined = 'wrong password';
  const restoration = new Restoration(async () => {
    if (cause) throw new Error(cause);
  });
  const fail = () => expect(restoration.run()).rejects.toBeInstanceOf(ServerAway);
  for (let times = 0; times < 3; times += 1) await fail();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(restoration.hasFailed).toBe(true);
  cause = 'full disk';
  await fail();
  expect(warn).toHaveBeenCalledTimes(2);
  cause = undefined;
  await restoration.run();
  expect(restoration.hasFailed).toBe(false);
  cause = 'full disk';
  await fail();
  expect(warn).toHaveBeenCalledTimes(3);
});
