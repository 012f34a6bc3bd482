import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { log } from '~/http/log.server';
import { casesIn } from '../tests/setup/cases';
import { startCuttable } from '../tests/setup/cuttable';
import { cloneDatabase } from '../tests/setup/database';
import { checkDatabases } from './check-databases';

const servers = inject('postgres');
const { adminUrl, sandboxUrl } = servers;
const login = 'passer_by';
const password = 'let me through';
let productUrl: string;

beforeAll(async () => {
  productUrl = await cloneDatabase('checked', servers);
  for (const url of [adminUrl, sandboxUrl]) {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    await sql.unsafe(`drop role if exists ${login}`);
    await sql.unsafe(`create role ${login} login password '${password}'`);
    await sql.end();
  }
});
afterAll(async () => {
  for (const url of [adminUrl, sandboxUrl]) {
    const sql = postgres(url, { max: 1 });
    await sql.unsafe(`drop role ${login}`);
    await sql.end();
  }
});

const edit = (url: string, changes: Partial<URL>) => Object.assign(new URL(url), changes).href;
const at = (url: string) => new URL(url).host;

/** Resolves with the error that ends the start, and the warnings in the log. */
async function check(urls: { [Name in keyof Parameters<typeof checkDatabases>[0]]?: string }) {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const given = { DATABASE_URL: productUrl, SANDBOX_DATABASE_URL: sandboxUrl, ...urls };
  const fault = await checkDatabases({
    DATABASE_DIRECT_URL: given.DATABASE_URL,
    ...given,
    SANDBOX_DATABASE_URL: [given.SANDBOX_DATABASE_URL],
  }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { fault, warnings: warn.mock.calls.map(([line]) => line) };
}

test('says nothing of two servers that will do', async () => {
  expect(await check({})).toEqual({ fault: undefined, warnings: [] });
});

test('warns of a product database that is not in UTF8, as a bare machine makes it', async () => {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  const { username } = new URL(productUrl);
  const name = 'checked_ascii';
  await sql.unsafe(`drop database if exists ${name} with (force)`);
  await sql.unsafe(
    `create database ${name} owner ${username} encoding 'SQL_ASCII' locale 'C' locale_provider libc template template0`,
  );
  const found = await check({ DATABASE_URL: edit(productUrl, { pathname: `/${name}` }) });
  await sql.unsafe(`drop database ${name} with (force)`);
  await sql.end();
  expect(found).toEqual({
    fault: undefined,
    warnings: [
      'DATABASE_URL: the database is in SQL_ASCII: make one in UTF8, and restore a backup of this one into it where it holds anything',
    ],
  });
});

describe('DATABASE_URL', () => {
  type Case = { what: string; of?: string; change?: Partial<URL>; line: string };
  const cases = casesIn('ops/fixtures/addresses.yaml')<Case>('what is wrong with it');

  test.each(cases)('with $what is told in one line', async ({ of = productUrl, change = {}, line }) => {
    expect(await check({ DATABASE_URL: edit(of, change) })).toEqual({
      fault: `DATABASE_URL: ${line.replace('{at}', at(of))}`,
      warnings: [],
    });
  });
});

test('a direct address of another database than the pooled one is refused', async () => {
  const DATABASE_DIRECT_URL = edit(productUrl, { pathname: new URL(servers.templateUrl).pathname });
  const { fault } = await check({ DATABASE_DIRECT_URL });
  expect(fault).toMatch(/^DATABASE_DIRECT_URL: names another database than DATABASE_URL: [^\n]+$/);
});

describe('SANDBOX_DATABASE_URL', () => {
  test('with a wrong password ends the start', async () => {
    const { fault } = await check({ SANDBOX_DATABASE_URL: edit(sandboxUrl, { password: 'wrong' }) });
    expect(fault).toMatch(/^SANDBOX_DATABASE_URL: [\d.:]+ refuses the login postgres: [^\n]+$/);
  });

  test('of a server that is away is let pass', async () => {
    const way = await startCuttable(sandboxUrl);
    way.cut();
    expect(await check({ SANDBOX_DATABASE_URL: way.url })).toEqual({ fault: undefined, warnings: [] });
  });

  test('with a login that is not a superuser ends the start', async () => {
    const { fault } = await check({ SANDBOX_DATABASE_URL: edit(sandboxUrl, { username: login, password }) });
    expect(fault).toBe(
      `SANDBOX_DATABASE_URL: the login ${login} is not a superuser: name one, of a server that holds nothing else`,
    );
  });

  test('of the product’s server, by another name for it, is warned of', async () => {
    const SANDBOX_DATABASE_URL = edit(adminUrl, { hostname: 'localhost', pathname: '/beside' });
    const { fault, warnings } = await check({ SANDBOX_DATABASE_URL });
    expect(fault).toBeUndefined();
    expect(warnings).toEqual([
      expect.stringMatching(/^SANDBOX_DATABASE_URL: learner SQL will run on the same server/),
    ]);
  });

  test('of the product’s own database ends the start', async () => {
    const { fault } = await check({ SANDBOX_DATABASE_URL: edit(adminUrl, { pathname: '/checked' }) });
    expect(fault).toMatch(/^SANDBOX_DATABASE_URL: names the database of DATABASE_URL: [^\n]+$/);
  });
});

test('a clock that is an hour off is warned of', async () => {
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 60 * 60_000);
  const { fault, warnings } = await check({});
  expect(fault).toBeUndefined();
  expect(warnings).toEqual([
    expect.stringMatching(/^DATABASE_URL: the clock here is 60 min ahead of the server's: set both by NTP/),
  ]);
});
