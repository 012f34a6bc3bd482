import { test } from 'vitest';
import { screenPaths } from '../../setup/routes';
import { startSite } from '../../setup/site';
import { expectInOrder, sendRaw } from './raw-request';
import { createOwner, pathOf } from './samples';

const { origin, databaseUrl } = await startSite('addresses');
const { learner } = await createOwner(origin, databaseUrl);
const { host, port } = new URL(origin);
const headers: [string, string][] = [
  ['Host', host],
  ['Connection', 'close'],
  ['Accept-Encoding', 'identity'],
  ['Cookie', learner.cookieHeader()],
];

const odd = [
  ...['0', '-1', '01', '1e3', '2147483648', '9'.repeat(400), 'x', '%00', '%ff', '%F0%9F%8F%80', '%2e%2e%2f'],
  ...['__proto__', 'constructor', "1'--", '%3Cscript%3E', '%E2%80%A8', '%0d%0aX:%20y', 'a'.repeat(3_000)],
];
const parameters = [
  ...['redirect', 'token', 'course', 'item', 'edit', 'attempt', 'slide', 'level', 'challenge', 'plan'],
  ...['x', 'x[]'],
];

test.each(screenPaths)('the address %s with anything in it is answered in order', async (screen) => {
  for (const value of odd) {
    const search = parameters.map((name) => `${name}=${value}`).join('&');
    const targets = [`${pathOf(screen).split('?')[0]}?${search}`];
    if (screen.includes(':')) targets.push(screen.replace(/:\w+\??/g, () => value));
    for (const target of targets)
      expectInOrder(await sendRaw(Number(port), { method: 'GET', target, headers }), target);
  }
});
