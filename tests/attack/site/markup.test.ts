import { describe, expect, test } from 'vitest';
import { Client, createLearner, newEmail, passAssessment, password } from '../../factories';
import { readScripts } from '../../setup/script-policy';
import { connect, startSite } from '../../setup/site';

const { origin, databaseUrl } = await startSite('markup');
const sql = connect(databaseUrl);
const learner = await createLearner(origin, { enrolled: true });

const evil = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'><svg onload=alert(3)>\u2028\u2029<!--`;

/** Expects that a text has created no element, has ended none, and has put no line break into a script. */
async function expectText(reply: Response, part = 'alert(1)') {
  expect(reply.headers.get('Content-Type')).toMatch(/^text\/html/);
  expect((await readScripts(reply.clone())).stopped).toEqual([]);
  const html = await reply.text();
  expect(html).toContain(part);
  expect(html).not.toMatch(/<script>alert|<img src=x|<svg onload/);
  for (const [, script = ''] of html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)) {
    expect(script).not.toMatch(/[\u2028\u2029]|<!--|<\/?script/);
  }
}

describe('what somebody types is text', () => {
  test('in their profile, on each page that shows it', async () => {
    await learner.post('/api/user-data', { firstName: evil, lastName: 'Bell', city: evil, state: evil });
    for (const path of ['/account', '/account?edit']) await expectText(await learner.get(path));
  });

  test('in a form that comes back with its faults', async () => {
    const visitor = new Client(origin);
    const waitlist = { firstName: evil, lastName: evil.slice(0, 40), email: 'nonsense', role: evil };
    await expectText(await visitor.submit('/instructor', waitlist));
    await expectText(await visitor.submit('/login', { email: evil, password: evil }));
    await expectText(await visitor.submit('/signup', { email: evil, password: evil }));
    await expectText(await visitor.submit('/certificates', { credential: evil }));
    await expectText(await learner.submit('/account', { firstName: evil, birthday: evil }));
    const payment = {
      intent: 'pay',
      name: evil,
      email: 'nonsense',
      country: evil,
      postalCode: evil,
      promoCode: evil,
    };
    await expectText(await (await createLearner(origin)).submit('/checkout?plan=1', payment));
  });

  test('in an address', async () => {
    const visitor = new Client(origin);
    const search = `?${new URLSearchParams({ redirect: `/courses/1?x=${evil}`, course: evil, level: evil })}`;
    for (const path of ['/login', '/signup', '/', '/playground', `/${encodeURIComponent(evil)}`]) {
      const html = await (await visitor.get(path + search)).text();
      expect(html).not.toMatch(/<script>alert|<img src=x|<svg onload/);
    }
  });

  test('in a query, its columns, its cells and its failure', async () => {
    const run = (query: string, intent = 'run') =>
      learner.submit('/playground', { intent, level: '1', hints: '0', query });
    const cell = evil.replaceAll("'", "''");
    await expectText(
      await run(`select '${cell}' as "<script>alert(4)</script><img src=x onerror=alert(1)>"`),
    );
    await expectText(await run(`select "<script>alert(1)</script><img src=x onerror=alert(1)>"`));
    await expectText(await run(`select '<svg onload=alert(1)>'::int`));
    await expectText(await run(`select '${cell}' as "<img src=x onerror=alert(1)>" from games`, 'explain'));
  });

  test('in the name on a certificate, on its page and in its title', async () => {
    const { certificateId } = await passAssessment(databaseUrl, learner.email);
    const name = `Jo <img src=x onerror=alert(1)> </title></script><script>alert(1)</script>`;
    const renamed = await learner.submit(`/certificates/${certificateId}`, { name });
    const to = renamed.headers.get('Location') ?? '';
    for (const reader of [new Client(origin), learner]) await expectText(await reader.get(to));
  });

  test('in the address of an account', async () => {
    const email = newEmail();
    const name = `"<script>alert(1)</script>"@example.test`;
    const stranger = new Client(origin);
    const signUp = (as: string) => stranger.post('/api/register', { email: as, password, acceptTerms: true });
    expect((await signUp(name)).status).toBe(400);
    await signUp(email);
    // An address that validation would refuse, as an import might write it.
    await sql`update users set email = ${name} where email = ${email}`;
    for (const path of ['/dashboard', '/profile', '/account', '/account/data', '/account/security']) {
      const html = await (await stranger.get(path)).text();
      expect(html).not.toContain('<script>alert');
    }
  });
});
