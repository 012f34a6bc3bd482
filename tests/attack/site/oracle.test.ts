import { describe, expect, test } from 'vitest';
import { Client, createLearner, newEmail, statusesInTurn } from '../../factories';
import { connect, startSite } from '../../setup/site';

const { origin, databaseUrl } = await startSite('oracle');
const sql = connect(databaseUrl);

/** Addresses of the same length: an account with a password, one without a password, and no account. */
async function newAddresses() {
  const { email } = await createLearner(origin);
  const elsewhere = newEmail();
  await sql`insert into users (email) values (${elsewhere})`;
  return [email, elsewhere, newEmail()];
}

/** A reply's status, headers and text, without parts that differ in any two replies. */
async function readAll(reply: Response, email: string) {
  const headers = Object.fromEntries(reply.headers);
  const text = await reply.text();
  const marks = [headers['x-request-id'] ?? '', ...text.matchAll(/nonce="([^"]+)"/g)].flat();
  const clean = (words: string) =>
    marks.concat(email).reduce((rest, mark) => (mark ? rest.replaceAll(mark, '…') : rest), words);
  for (const name of ['date', 'x-request-id']) delete headers[name];
  return clean(JSON.stringify({ status: reply.status, headers, text }));
}

/** Asks for uncompressed replies, in which a nonce always takes the same number of bytes. */
const visitor = () => Object.assign(new Client(origin), { headers: { 'Accept-Encoding': 'identity' } });

const password = 'Wrong-1-password';
const asks: [string, (email: string) => Promise<Response>][] = [
  ['the call of a login', (email) => visitor().post('/api/login', { email, password })],
  ['the form of a login', (email) => visitor().submit('/login', { email, password })],
  ['the form of a login with script', (email) => visitor().submit('/login.data', { email, password })],
  ['the form of a forgotten password', (email) => visitor().submit('/forgot-password', { email })],
];

describe.each(asks)('%s', (_, ask) => {
  test('is answered the same to the letter, whatever account the address has', async () => {
    const answers = await Promise.all(
      (await newAddresses()).map(async (email) => readAll(await ask(email), email)),
    );
    expect(new Set(answers)).toEqual(new Set([answers[0]]));
    expect(answers[0]).toMatch(/"status":(401|202|303)/);
  });

  test('is counted the same, and refused the same in the end', async () => {
    const addresses = await newAddresses();
    const seen = await Promise.all(addresses.map((email) => statusesInTurn(11, () => ask(email))));
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(seen[0]).toContain(429);
  });
});
