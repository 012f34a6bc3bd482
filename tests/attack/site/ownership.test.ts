import { beforeEach, describe, expect, test } from 'vitest';
import { Client, createLearner } from '../../factories';
import { calls } from '../../setup/calls';
import { callPaths } from '../../setup/routes';
import { connect, startSite } from '../../setup/site';
import { createOwner, type Owner, ownersProfile, type Sample, samplesOf } from './samples';
import { readState } from './state';

const { origin, databaseUrl } = await startSite('ownership');
/** The id of the owner's account, enrollment and subscription: a number that occurs nowhere else. */
const ownersId = 770_001;
const sql = connect(databaseUrl);
for (const table of ['users', 'enrollments', 'subscriptions'])
  await sql.unsafe(`alter table ${table} alter column id restart with ${ownersId}`);
const owner = await createOwner(origin, databaseUrl);
let samples = samplesOf(owner);
const other = await createLearner(origin);

const owned = calls.filter(({ signedIn }) => signedIn);
const sampleOf = (name: string) => samples[name] ?? expect.unreachable(`${name} is not in the matrix`);

const ask = (client: Client, method: string, { path, body }: Sample, headers = {}) =>
  client.request(method, `/api${path}`, body === undefined ? { headers } : { json: body, headers });

async function expectNothingOf({ learner }: Owner, reply: Response) {
  const text = await reply.text();
  for (const mark of [learner.email, ...Object.values(ownersProfile), String(ownersId)]) {
    expect(text).not.toContain(mark);
  }
}

test('the matrix has every call of app/routes.ts', () => {
  const routed = callPaths.map((path) => path.slice('/api'.length).replace(/:(\w+)/g, '{$1}'));
  const covered = Object.keys(samples).map((name) => name.split(' ')[1]);
  expect([...new Set(covered)].sort()).toEqual(routed.sort());
  expect(Object.keys(samples).sort()).toEqual(calls.map(({ name }) => name).sort());
});

test('what nobody has to sign in for is nobody’s own', () => {
  const open = calls.filter(({ signedIn }) => !signedIn).map(({ name }) => name);
  const ofAll = Object.entries(samples).filter(([, { whose }]) => whose === 'all');
  expect(ofAll.map(([name]) => name).sort()).toEqual(open.sort());
});

describe('nobody', () => {
  test.each(owned)('is refused $name, and nothing changes', async (row) => {
    const before = await readState(databaseUrl, 'everybody');
    const reply = await ask(new Client(origin), row.method, sampleOf(row.name));
    expect(reply.status).toBe(401);
    await expectNothingOf(owner, reply);
    expect(await readState(databaseUrl, 'everybody')).toEqual(before);
  });
});

describe('another learner', () => {
  // Restored for each test, so that the effect of a successful attack does not hide the next one.
  beforeEach(async () => {
    await owner.learner.post('/api/user-data', ownersProfile);
    owner.subscriber = await createLearner(origin, { subscribed: true });
    samples = samplesOf(owner);
  });

  test.each(owned)('has nothing of the owner’s by $name', async ({ name, method }) => {
    const sample = sampleOf(name);
    const before = await readState(databaseUrl, { everybodyBut: other.userId });
    const reply = await ask(other, method, sample);
    if (sample.whose === 'owner') expect(reply.status).toBe(403);
    await expectNothingOf(owner, reply);
    expect(await readState(databaseUrl, { everybodyBut: other.userId })).toEqual(before);
  });

  test.each(owned)('who is enrolled too has nothing either by $name', async ({ name, method }) => {
    const sample = sampleOf(name);
    const enrolled = await createLearner(origin, { enrolled: true });
    const before = await readState(databaseUrl, { everybodyBut: enrolled.userId });
    const reply = await ask(enrolled, method, sample);
    const namesOwner = JSON.stringify(sample).includes(String(ownersId));
    if (sample.whose === 'owner' && namesOwner) expect(reply.status).toBe(403);
    await expectNothingOf(owner, reply);
    expect(await readState(databaseUrl, { everybodyBut: enrolled.userId })).toEqual(before);
  });
});

describe('another site, by the owner’s own browser', () => {
  const forged = [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }];
  test.each(calls.filter(({ method }) => method !== 'GET'))(
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
  test.each(calls.filter(({ reply }) => reply))('is let in by $name', async ({ name, method, status }) => {
    const sample = sampleOf(name);
    const reply = await ask(sample.whose === 'all' ? new Client(origin) : owner.learner, method, sample);
    expect([reply.status, await reply.text()]).toEqual([sample.status ?? status, expect.anything()]);
  });
});
