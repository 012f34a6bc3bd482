import { beforeAll, describe, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../setup/database';
import { screensWithActions } from '../../setup/routes';
import { startServer } from '../../setup/server';
import { createOwner, type Owner } from './samples';
import { readState } from './state';

let origin: string;
let databaseUrl: string;
let owner: Owner;

beforeAll(async () => {
  const databases = inject('postgres');
  databaseUrl = await cloneDatabase('csrf', databases);
  ({ origin } = await startServer({ databaseUrl, sandboxUrl: databases.sandboxUrl }));
  owner = await createOwner(origin, databaseUrl);
});

test('the screens with a form are found', () => {
  expect(screensWithActions.length).toBeGreaterThan(12);
  expect(screensWithActions).toEqual(expect.arrayContaining(['/login', '/lessons/:lessonId', '/account']));
});

describe.each(screensWithActions)('a form on another site that posts to %s', (path) => {
  const target = path.replace(/:\w+\??/g, '1');
  const search = path === '/checkout' ? '?plan=1' : '';
  test.each([
    ['of a foreign origin', { Origin: 'https://evil.example' }],
    ['of an opaque origin', { Origin: 'null' }],
    ['of a neighbour', { Origin: 'http://localhost.evil.example' }],
    ['of another port', { Origin: 'http://localhost:1' }],
    ['that a browser marks', { 'Sec-Fetch-Site': 'cross-site' }],
    ['of another part of the site’s domain', { 'Sec-Fetch-Site': 'same-site' }],
  ])('%s is refused, and nothing changes', async (_, headers) => {
    const before = await readState(databaseUrl, 'everybody');
    for (const address of [`${target}${search}`, `${target}.data${search}`]) {
      const reply = await owner.learner.request('POST', address, {
        form: { intent: 'pay', courseId: '1', itemId: '1', email: 'a@b.test', password: 'Courtside1!' },
        headers,
      });
      expect([address, reply.status]).toEqual([address, 403]);
      expect(await reply.text()).toContain('came from another site');
    }
    expect(await readState(databaseUrl, 'everybody')).toEqual(before);
  });
});
