import { beforeAll, describe, expect, inject, test } from 'vitest';
import { calls } from '~/calls';
import { Client, createLearner, type Learner } from '../../factories';
import { cloneDatabase } from '../../setup/database';
import { callPaths } from '../../setup/routes';
import { startServer } from '../../setup/server';
import { createOwner, type Owner, type Sample, samplesOf } from './samples';
import { readState } from './state';

let origin: string;
let databaseUrl: string;
let owner: Owner;
let samples: Record<string, Sample>;
let other: Learner;

beforeAll(async () => {
  const databases = inject('postgres');
  databaseUrl = await cloneDatabase('ownership', databases);
  ({ origin } = await startServer({ databaseUrl, sandboxUrl: databases.sandboxUrl }));
  owner = await createOwner(origin, databaseUrl);
  samples = samplesOf(owner);
  other = await createLearner(origin);
}, 60_000);

const rows = calls.map((call) => ({ name: `${call.method} ${call.path}`, ...call }));
const sampleOf = (name: string) => samples[name] ?? expect.unreachable(`${name} is not in the matrix`);

const ask = (client: Client, method: string, { path, body }: Sample, headers = {}) =>
  client.request(method, `/api${path}`, body === undefined ? { headers } : { json: body, headers });

/** What no one else may read of the owner. */
async function expectNothingOf({ learner }: Owner, reply: Response) {
  const text = await reply.text();
  for (const mark of [learner.email, 'Wilhelmina', 'Portsmouth']) expect(text).not.toContain(mark);
}

test('the matrix has every call of app/routes.ts', () => {
  const routed = callPaths.map((path) => path.slice('/api'.length).replace(/:(\w+)/g, '{$1}'));
  const covered = Object.keys(samples).map((name) => name.split(' ')[1]);
  expect([...new Set(covered)].sort()).toEqual(routed.sort());
  expect(Object.keys(samples).sort()).toEqual(rows.map(({ name }) => name).sort());
});

describe('nobody', () => {
  test.each(rows.filter(({ signedIn }) => signedIn))('is refused $name, and nothing changes', async (row) => {
    const before = await readState(databaseUrl, 'everybody');
    const reply = await ask(new Client(origin), row.method, sampleOf(row.name));
    expect(reply.status).toBe(401);
    await expectNothingOf(owner, reply);
    expect(await readState(databaseUrl, 'everybody')).toEqual(before);
  });

  test.each(rows.filter(({ signedIn }) => !signedIn))(
    'may ask for $name, which is nobody’s own',
    ({ name }) => {
      expect(sampleOf(name).whose).toBe('all');
    },
  );
});

describe('another learner', () => {
  test.each(rows)('has nothing of the owner’s by $name', async ({ name, method }) => {
    const sample = sampleOf(name);
    if (sample.whose === 'all') return;
    const scope = sample.whose === 'owner' ? 'everybody' : owner.learner;
    const before = await readState(databaseUrl, scope);
    const reply = await ask(other, method, sample);
    if (sample.whose === 'owner') expect(reply.status).toBe(403);
    await expectNothingOf(owner, reply);
    expect(await readState(databaseUrl, scope)).toEqual(before);
  });

  test.each(rows)('who is enrolled too has nothing either by $name', async ({ name, method }) => {
    const sample = sampleOf(name);
    if (sample.whose === 'all') return;
    const enrolled = await createLearner(origin, { enrolled: true });
    const before = await readState(databaseUrl, owner.learner);
    await expectNothingOf(owner, await ask(enrolled, method, sample));
    expect(await readState(databaseUrl, owner.learner)).toEqual(before);
  });
});

describe('another site, by the owner’s own browser', () => {
  const forged = [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }];
  test.each(rows.filter(({ method }) => method !== 'GET'))(
    'is refused $name, and nothing changes',
    async (row) => {
      const before = await readState(databaseUrl, 'everybody');
      for (const headers of forged) {
        const reply = await ask(owner.learner, row.method, sampleOf(row.name), headers);
        expect([headers, reply.status]).toEqual([headers, 403]);
      }
      expect(await readState(databaseUrl, 'everybody')).toEqual(before);
    },
  );
});

describe('whoever may', () => {
  test.each(rows.filter(({ redirects }) => !redirects))(
    'is let in by $name',
    async ({ name, method, status }) => {
      const sample = sampleOf(name);
      const reply = await ask(sample.whose === 'all' ? new Client(origin) : owner.learner, method, sample);
      expect([reply.status, await reply.text()]).toEqual([sample.status ?? status ?? 200, expect.anything()]);
    },
  );
});
