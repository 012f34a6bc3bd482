import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Client, createLearner, password } from '../../factories';
import { openPage } from '../../setup/billing/page';
import { goodCard, goToStripe, payer, readOwn, sessionOf, typeCard } from '../../setup/billing/payer';
import { startBilling } from '../../setup/billing/site';

const billing = await startBilling('billing_secrets', { LOG_LEVEL: 'debug' });
const { origin, server, double, control } = billing;

const declinedCard = '4000000000000002';
const forged = { 'Content-Type': 'application/json', 'Stripe-Signature': 't=1,v1=0' };
const kinds = ['500', '429', 'card error', 'half a body'] as const;

test('no secret key, webhook secret, client secret or card number is in a page, a log line or a reply', async () => {
  const learner = await createLearner(origin);
  const seen: string[] = [];
  const see = async (reply: Response) => {
    seen.push([...reply.headers].join('\n'), await reply.text());
    return reply;
  };
  const visit = async (path: string) => see(await learner.get(path));
  const returnUrl = `${origin}/subscription?success=true`;
  const attempt = 'one';
  const embedded = await learner.submit('/checkout/session', { plan: '1', attempt });
  const { clientSecret } = await embedded.json();
  expect(clientSecret).toMatch(/^cs_test_\w+_secret_\w+$/);
  expect(embedded.headers.get('Cache-Control')).toBe('no-store');

  for (const path of ['/pricing', '/checkout?plan=1', '/subscription']) await visit(path);
  const { url, session } = await goToStripe(learner, 1);
  await typeCard(url, declinedCard);
  for (const kind of kinds) {
    control.fault({ kind, path: '/v1/', times: 3 });
    await see(await (await openPage(learner, '/checkout?plan=2')).press('Pay $228.00', payer));
    await see(await learner.post('/api/subscription/create-checkout', { planId: 1, returnUrl }));
    await see(await learner.post('/api/subscription/create-portal', { returnUrl }));
    await see(await learner.submit('/checkout/session', { plan: '1', attempt: 'two' }).then(withoutSecret));
    control.clearFaults();
  }
  await see(await fetch(`${origin}/webhooks/stripe`, { method: 'POST', body: '{}', headers: forged }));
  control.plan({ dropShare: 1 });
  const again = await sessionOf(
    await (await openPage(learner, '/checkout?plan=1')).press('Pay $29.00', payer),
  );
  await typeCard(again.url);
  control.plan(null);
  const events = control.events().events.map(({ id }) => id);
  control.fault({ kind: '500', method: 'GET', path: '/v1/subscriptions', times: 8 });
  await control.redeliver({ events });
  control.clearFaults();
  await control.redeliver();
  expect(session).not.toBe(again.session);

  const own = await readOwn(learner);
  expect(own).toMatchObject({ status: 'active' });
  for (const path of [
    `/subscription?success=true&session_id=${again.session}`,
    '/subscription?switch=2',
    '/subscription?cancel',
    '/account/my-data.json',
    '/api/openapi.json',
    '/pricing',
  ])
    await visit(path);
  for (const intent of ['portal', 'card', 'cancel', 'resume'])
    await see(await learner.submit('/subscription', { intent, id: String(own.id) }));
  await see(await learner.submit('/account/data', { proof: password }));
  await see(await new Client(origin).get('/checkout?plan=1'));

  const files = readdirSync('build/client', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|json|html|txt|map)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect(files.length).toBeGreaterThan(20);
  const log = server.logs();
  expect(log).toContain('Failed to create checkout session');
  const secrets = [
    ...[double.secretKey, double.webhookSecret, clientSecret, '_secret_', 'whsec_', 'sk_test_'],
    ...[goodCard, declinedCard, '4242 4242'],
  ];
  for (const secret of secrets) {
    expect(log.includes(secret), `${secret} is in the log`).toBe(false);
    expect(
      seen.some((text) => text.includes(secret)),
      `${secret} is in a page`,
    ).toBe(false);
    expect(
      files.some((text) => text.includes(secret)),
      `${secret} is in a file for browsers`,
    ).toBe(false);
  }
  // Shows that the search works: the publishable key is found.
  expect(seen.some((text) => text.includes(double.publishableKey))).toBe(true);
});

/** The one reply that must contain a client secret is not searched, except where it is an error. */
async function withoutSecret(reply: Response): Promise<Response> {
  return reply.ok ? new Response('') : reply;
}
