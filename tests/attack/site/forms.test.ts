import { beforeAll, describe, expect, test } from 'vitest';
import { Client, createLearner, password } from '../../factories';
import { pagePaths, screensWithActions } from '../../setup/routes';
import { startSite } from '../../setup/site';
import { expectInOrder, sendRaw } from './raw-request';
import { createOwner, formOf, pathOf } from './samples';
import { readState } from './state';

const { origin, databaseUrl } = await startSite('forms');
const owner = await createOwner(origin, databaseUrl);
/** Not the owner, because the checkout redirects subscribers. */
const payer = await createLearner(origin);
let cookie: string;
beforeAll(() => logIn());

async function logIn({ email } = owner.learner) {
  const client = new Client(origin);
  await client.post('/api/login', { email, password });
  cookie = client.cookieHeader();
}

/** By default a form that a page of this site sends. */
type Sent = { type?: string | null; body?: string | Buffer; headers?: Record<string, string> };

const urlencoded = 'application/x-www-form-urlencoded';

function send(method: string, target: string, { type = urlencoded, body, headers = {} }: Sent = {}) {
  const { host, port } = new URL(origin);
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const lines = {
    ...{ Host: host, Connection: 'close', 'Accept-Encoding': 'identity', Cookie: cookie },
    ...(bytes ? { Origin: origin, 'Content-Length': String(bytes.byteLength) } : {}),
    ...(bytes && type ? { 'Content-Type': type } : {}),
    ...headers,
  };
  return sendRaw(Number(port), { method, target, headers: Object.entries(lines), body: bytes });
}

async function expectRefusal(screen: string, sent: Sent, status: number, words: string) {
  const [path, search] = pathOf(screen).split('?');
  for (const target of [path, `${path}.data`].map((each) => (search ? `${each}?${search}` : each))) {
    const reply = await send('POST', target ?? '', sent);
    expectInOrder(reply, target);
    expect([target, reply.status]).toEqual([target, status]);
    expect(reply.text).toContain(words);
  }
}

const fields = 'firstName=Jo&lastName=Bell&email=jo%40bell.test';
const multipart = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.test\r\n--x--\r\n';
const otherType = `Please send ${urlencoded}.`;
const otherSite = 'came from another site';
const oddField = 'a field that is not one of its own';
const manyFields = Array.from({ length: 98 }, (_, n) => `&f${n}=1`).join('');
const nested = ['.a', '[0]'].flatMap((step) => [2, 500, 3_000, 30_000].map((depth) => step.repeat(depth)));

/** Faults that `readForm` detects, in forms that would be accepted otherwise. */
const faults: [string, Sent, number, string][] = [
  ['of many parts', { type: 'multipart/form-data; boundary=x', body: multipart }, 415, otherType],
  ['as JSON', { type: 'application/json', body: '{"email":"a@b.test"}' }, 415, otherType],
  ['as text', { type: 'text/plain' }, 415, otherType],
  ['of no type', { type: null }, 415, otherType],
  ['too large', { body: `${fields}&role=${'a'.repeat(300_000)}` }, 413, 'That is more than this site'],
  ['in another encoding', { body: Buffer.from(`${fields}\xff\xfe`, 'latin1') }, 400, 'not valid UTF-8'],
  ['with a NUL', { body: `${fields}%00` }, 400, 'A NUL character'],
  ['in UTF-16', { body: Buffer.from(fields, 'utf16le') }, 400, oddField],
  ['with the instructions of a form library', { body: `${fields}&__intent__=%7B%7D` }, 400, oddField],
  ['with more fields than any form has', { body: fields + manyFields }, 400, 'too many fields'],
  ['of a foreign origin', { headers: { Origin: 'https://evil.example' } }, 403, otherSite],
  ['of an opaque origin', { headers: { Origin: 'null' } }, 403, otherSite],
  ['of a neighbour', { headers: { Origin: 'http://localhost.evil.example' } }, 403, otherSite],
  ['of another port', { headers: { Origin: 'http://localhost:1' } }, 403, otherSite],
  ['that a browser marks', { headers: { 'Sec-Fetch-Site': 'cross-site' } }, 403, otherSite],
  ['of another part of the domain', { headers: { 'Sec-Fetch-Site': 'same-site' } }, 403, otherSite],
];

describe('a form', () => {
  test.each(faults)('%s is refused in a sentence, and nothing changes', async (_, sent, status, words) => {
    const before = await readState(databaseUrl, 'everybody');
    await expectRefusal('/instructor', { body: fields, ...sent }, status, words);
    expect(await readState(databaseUrl, 'everybody')).toEqual(before);
  });

  test('whose field names spell out a nesting is refused in a sentence', async () => {
    for (const steps of nested) {
      await expectRefusal(
        '/instructor',
        { body: `${fields}&a${encodeURIComponent(steps)}=1` },
        400,
        oddField,
      );
    }
  });

  test('without any of them is taken', async () => {
    expect((await send('POST', '/instructor', { body: fields })).status).toBe(303);
  });
});

test('the screens with a form are found', () => {
  expect(screensWithActions.length).toBeGreaterThan(12);
  expect(screensWithActions).toEqual(expect.arrayContaining(['/login', '/lessons/:lessonId', '/account']));
});

test.each(screensWithActions.filter((screen) => pagePaths.includes(screen)))(
  'the samples have every field of the forms that %s draws',
  async (screen) => {
    const pages = await Promise.all(
      [new Client(origin), owner.learner, payer].map((reader) => reader.page(pathOf(screen))),
    );
    const forms = pages.flatMap((html) => html.match(/<form[^>]* method="post".*?<\/form>/gs) ?? []);
    const fields = forms.flatMap((form) => [...form.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name));
    const sampled = Object.keys(formOf(screen));
    expect(fields.filter((name = '') => !sampled.includes(name))).toEqual([]);
  },
);

/** Mail programs send this form in their own way; its signed URL is the proof. */
const ofMail = ['/letters/stop'];

describe.each(screensWithActions.filter((screen) => !ofMail.includes(screen)))(
  'a form sent to %s',
  (screen) => {
    beforeAll(() => logIn(screen === '/checkout' ? payer : undefined));

    test('goes through readForm: a fault and another site are refused, and nothing changes', async () => {
      const form = new URLSearchParams(formOf(screen));
      const before = await readState(databaseUrl, 'everybody');
      await expectRefusal(screen, { body: `${form}&a.b=1` }, 400, oddField);
      await expectRefusal(screen, { body: `${form}`, headers: { Origin: 'null' } }, 403, otherSite);
      expect(await readState(databaseUrl, 'everybody')).toEqual(before);
    });

    test('with nothing, every field twice, or escapes that are none is answered', async () => {
      const form = new URLSearchParams(formOf(screen)).toString().replace(/acceptTerms=on&|intent=\w+&/g, '');
      const twice = form.replace(/([^&]+)/g, '$1&$1');
      for (const body of ['', twice, form.replaceAll('=', '=%zz%'), '&&&=&==', 'email&password']) {
        expectInOrder(await send('POST', pathOf(screen), { body }), body);
      }
    });
  },
);
