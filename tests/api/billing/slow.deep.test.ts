import { expect, test } from 'vitest';
import { createLearner } from '../../factories';
import { openPage } from '../../setup/billing/page';
import { payer, readOwn, sessionOf, subscribe } from '../../setup/billing/payer';
import { startBilling } from '../../setup/billing/site';

const billing = await startBilling('billing_slow');
const { origin, control, stripe } = billing;

/** The longest time in milliseconds that a learner may wait for Stripe. */
const patience = 20_000;

async function timed<Result>(run: () => Promise<Result>) {
  const started = performance.now();
  const result = await run();
  return { result, took: performance.now() - started };
}

test('Stripe that answers too late is given up in words, and the next press finds what it made', async () => {
  const learner = await createLearner(origin);
  const page = await openPage(learner, '/checkout?plan=1');
  control.fault({ kind: 'hang', method: 'POST', path: '/v1/checkout/sessions' });
  const { result: reply, took } = await timed(() => page.press('Pay $29.00', payer));
  expect(took).toBeLessThan(patience);
  expect(reply.status).toBe(503);
  expect(await reply.text()).toContain('Failed to create checkout session');
  control.clearFaults();
  const { session } = await sessionOf(await page.press('Pay $29.00', payer));
  const { customer } = await stripe.checkout.sessions.retrieve(session);
  expect((await stripe.checkout.sessions.list({ customer: String(customer) })).data).toHaveLength(1);
  control.payCheckout({ session });
  await control.settled();
  expect(await readOwn(learner)).toMatchObject({ status: 'active' });
}, 60_000);

test('the page of a subscription waits little for what it can be read without', async () => {
  const learner = await createLearner(origin);
  await subscribe(billing, learner);
  control.fault({ kind: 'hang', method: 'GET', path: '/v1/invoices' });
  const { result: page, took } = await timed(() => openPage(learner, '/subscription'));
  control.clearFaults();
  expect(took).toBeLessThan(patience / 2);
  expect(page.words).toContain('Monthly Active');
  expect(page.words).toContain('Our payment provider does not answer right now');
  expect((await openPage(learner, '/subscription')).words).toContain('visa ending in 4242');
}, 60_000);
