import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Client, password } from '../../factories';
import { cloneDatabase } from '../../setup/database';
import { screenPaths, screensWithActions } from '../../setup/routes';
import { startServer, type TestServer } from '../../setup/server';
import { type RawReply, sendRaw } from './raw-request';
import { createOwner, formOf, type Owner, pathOf } from './samples';
import { readState } from './state';

let server: TestServer;
let databaseUrl: string;
let owner: Owner;
let cookie: string;

beforeAll(async () => {
  const databases = inject('postgres');
  databaseUrl = await cloneDatabase('forms', databases);
  server = await startServer({ databaseUrl, sandboxUrl: databases.sandboxUrl });
  owner = await createOwner(server.origin, databaseUrl);
});

/** Some forms end the session that sends them. */
async function logIn() {
  const client = new Client(server.origin);
  await client.post('/api/login', { email: owner.learner.email, password });
  cookie = client.cookieHeader();
}

const urlencoded = 'application/x-www-form-urlencoded';
const multipart = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.test\r\n--x--\r\n';
const type = (expected: string) => `Please send ${expected}.`;
const refused: [string, string | null, Buffer, number, string][] = [
  ['of many parts', 'multipart/form-data; boundary=x', Buffer.from(multipart), 415, type(urlencoded)],
  ['as JSON', 'application/json', Buffer.from('{"email":"a@b.test"}'), 415, type(urlencoded)],
  ['as text', 'text/plain', Buffer.from('email=a@b.test'), 415, type(urlencoded)],
  ['of no type', null, Buffer.from('email=a@b.test'), 415, type(urlencoded)],
  ['too large', urlencoded, Buffer.from(`email=${'a'.repeat(300_000)}`), 413, 'That is more than this site'],
  ['in another encoding', urlencoded, Buffer.from([0x61, 0x3d, 0xff, 0xfe]), 400, 'not valid UTF-8'],
  ['with a NUL', urlencoded, Buffer.from('email=a%00b'), 400, 'A NUL character'],
  ['in UTF-16', urlencoded, Buffer.from('email=a', 'utf16le'), 400, 'a field that is not one of its own'],
];

function send(method: string, target: string, { body, type }: { body?: Buffer; type?: string | null } = {}) {
  const { host, port } = new URL(server.origin);
  const headers: [string, string][] = [
    ['Host', host],
    ['Connection', 'close'],
    ['Accept-Encoding', 'identity'],
    ['Cookie', cookie],
  ];
  if (body) headers.push(['Origin', server.origin], ['Content-Length', String(body.byteLength)]);
  if (type) headers.push(['Content-Type', type]);
  return sendRaw(Number(port), { method, target, headers, body });
}

function expectInOrder({ status, text }: RawReply, what: unknown) {
  expect([what, status < 500]).toEqual([what, true]);
  expect(text).not.toMatch(/\n\s+at .*[:(]|node_modules/);
}

describe.each(screensWithActions)('a form sent to %s', (screen) => {
  beforeAll(logIn);

  test.each(refused)(
    '%s is refused in a sentence, with script and without',
    async (_, type, body, status, words) => {
      const before = await readState(databaseUrl, 'everybody');
      const [path, search] = pathOf(screen).split('?');
      for (const target of [path, `${path}.data`].map((each) => (search ? `${each}?${search}` : each))) {
        const reply = await send('POST', target ?? '', { body, type });
        expectInOrder(reply, target);
        expect([target, reply.status]).toEqual([target, status]);
        expect(reply.text).toContain(words);
      }
      expect(await readState(databaseUrl, 'everybody')).toEqual(before);
    },
  );

  test('with nothing, every field twice, or escapes that are none is answered', async () => {
    const fields = new URLSearchParams(formOf(screen)).toString().replace(/acceptTerms=on&|intent=\w+&/g, '');
    const twice = fields.replace(/([^&]+)/g, '$1&$1');
    for (const body of ['', twice, fields.replaceAll('=', '=%zz%'), '&&&=&==', 'email&password']) {
      expectInOrder(await send('POST', pathOf(screen), { body: Buffer.from(body), type: urlencoded }), body);
    }
  });
});

const odd = [
  ...['0', '-1', '01', '1e3', '2147483648', '9'.repeat(400), 'x', '%00', '%ff', '%F0%9F%8F%80', '%2e%2e%2f'],
  ...['__proto__', 'constructor', "1'--", '%3Cscript%3E', '%E2%80%A8', '%0d%0aX:%20y', 'a'.repeat(3_000)],
];
const parameters = [
  'redirect',
  'token',
  'course',
  'item',
  'edit',
  'attempt',
  'slide',
  'level',
  'hints',
  'plan',
];

describe.each(screenPaths)('the address %s', (screen) => {
  beforeAll(logIn);

  test('with anything in it is answered in order', async () => {
    for (const value of odd) {
      const search = parameters.map((name) => `${name}=${value}`).join('&');
      const targets = [
        `${pathOf(screen).split('?')[0]}?${search}`,
        `${pathOf(screen)}?x=${value}&x[]=${value}`,
      ];
      if (screen.includes(':')) targets.push(screen.replace(/:\w+\??/g, () => value));
      for (const target of targets) expectInOrder(await send('GET', target), target);
    }
  });
});
