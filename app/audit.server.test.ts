import { auditRecords } from 'drizzle/schema';
import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { deleteOldRecords, record } from './audit.server';
import { db } from './db.server';
import { networkHeader } from './http/client-address.server';

const account = 2_000_000_000;
const isOurs = eq(auditRecords.account, account);
const requestFrom = (network: string) =>
  new Request('https://boxscore.example', { headers: { [networkHeader]: network } });
const rows = () => db.select().from(auditRecords).where(isOurs).orderBy(asc(auditRecords.id));

afterEach(async () => {
  vi.useRealTimers();
  await db.delete(auditRecords).where(isOurs);
});

test('a network is the same within a month, another in the next, and never said', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const [day, network] of [
    ['2026-03-01', '192.0.2.7'],
    ['2026-03-31', '192.0.2.7'],
    ['2026-03-31', '192.0.2.8'],
    ['2026-04-01', '192.0.2.7'],
  ] as const) {
    vi.setSystemTime(new Date(`${day}T12:00:00Z`));
    await record('sign-in refused', { userId: account }, requestFrom(network));
  }
  const [first, again, other, later] = (await rows()).map(({ network }) => network);
  expect(again).toBe(first);
  expect(new Set([first, other, later]).size).toBe(3);
  expect(first).toMatch(/^[\w-]{12}$/);
});

test('a record is kept for 180 days', async () => {
  for (const days of [179, 181]) {
    await record('account deleted', { userId: account }, requestFrom('192.0.2.7'), `${days}`);
    await db
      .update(auditRecords)
      .set({ at: sql`now() - make_interval(days => ${days})` })
      .where(eq(auditRecords.detail, `${days}`));
  }
  await deleteOldRecords();
  expect((await rows()).map(({ detail }) => detail)).toEqual(['179']);
});
