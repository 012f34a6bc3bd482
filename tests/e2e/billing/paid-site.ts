import type { Page } from 'playwright/test';
import Stripe from 'stripe';
import type { Learner } from '../../factories';
import type { Control } from '../../setup/stripe/control';
import { secretKey } from '../../setup/stripe/keys';
import { sites } from '../sites';
import { test as base, expect, press } from '../test';

const { hostname: host, port } = new URL(sites.stripe.origin);

export const stripe = new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false });

export async function steer<Name extends keyof Control>(
  name: Name,
  asked: Parameters<Control[Name]>[0] = {},
): Promise<Awaited<ReturnType<Control[Name]>>> {
  const reply = await fetch(`${sites.stripe.origin}/_control/${name}`, {
    method: 'POST',
    body: JSON.stringify(asked),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

type Subscriber = Learner & { customer: string; subscription: string };
type Fixtures = {
  /** Creates a learner and pays for a plan by API calls, and signs the page in as this learner. */
  signInSubscriber(planId?: 1 | 2): Promise<Subscriber>;
};

export const test = base.extend<Fixtures>({
  baseURL: sites.paid.origin,
  signInSubscriber: async ({ signIn }, use) => {
    await use(async (planId = 1) => {
      const learner = await signIn();
      const payer = { name: 'Jo Bell', email: learner.email, country: 'United States', postalCode: '04101' };
      const led = await learner.submit(`/checkout?plan=${planId}`, { intent: 'pay', ...payer });
      const session = led.headers.get('Location')?.split('/').at(-1) ?? '';
      await steer('payCheckout', { session });
      await steer('settled');
      const { customer, subscription } = await stripe.checkout.sessions.retrieve(session);
      return Object.assign(learner, { customer: String(customer), subscription: String(subscription) });
    });
  },
});

export { expect };

export const cards = {
  pays: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  asks: '4000002500003155',
};

export async function atStripe(email: string) {
  const [customer] = (await stripe.customers.list({ email, limit: 1 })).data;
  // Without a customer id, the lists would contain all customers' objects.
  if (!customer) return { customer, subscriptions: [], invoices: [] };
  const of = { customer: customer.id, limit: 100 };
  const [subscriptions, invoices] = await Promise.all([
    stripe.subscriptions.list({ ...of, status: 'all' }),
    stripe.invoices.list(of),
  ]);
  return { customer, subscriptions: subscriptions.data, invoices: invoices.data };
}

const hours = 3_600;

/** Advances Stripe's clock for a subscriber to `seconds` after the end of the period. */
export async function renew({ subscription, customer }: Subscriber, seconds = 2 * hours) {
  const { items } = await stripe.subscriptions.retrieve(subscription);
  await steer('advance', { customer, to: (items.data[0]?.current_period_end ?? 0) + seconds });
}

export async function fillPayer(page: Page) {
  await page.getByLabel('Cardholder Name').fill('Jo Bell');
  await page.getByLabel('Postal Code').fill('04101');
}

export async function expectPayable(page: Page, hasScript: boolean) {
  if (!hasScript) return expect(page.getByText('You pay on the page of Stripe')).toBeVisible();
  await expect(cardField(page).getByLabel('Card number')).toBeVisible();
  await expect(page.getByText('Loading the card form…')).toHaveCount(0);
}

const cardField = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');

type Form = Pick<Page, 'getByLabel'>;

export async function typeCard(form: Form, number: string) {
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiration date').fill('12 / 40');
  await form.getByLabel('Security code').fill('123');
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** Pays on the checkout page with script, and on Stripe's page without. */
export async function payWith(page: Page, hasScript: boolean, number: string) {
  if (!hasScript) {
    if (page.url().startsWith(sites.paid.origin)) await payButton(page).click();
    return payOnStripesPage(page, number);
  }
  await expectPayable(page, hasScript);
  await typeCard(cardField(page), number);
  await payButton(page).click();
}

export async function payOnStripesPage(page: Page, number: string) {
  await expect(page).toHaveURL(new RegExp(`^${sites.stripe.origin}/c/pay/`));
  await typeCard(page, number);
  await press(page, 'Subscribe');
}

export async function answerBank(page: Page, hasScript: boolean, answer: 'Complete' | 'Fail' | 'Close') {
  const bank = hasScript ? page.frameLocator('iframe[title="3-D Secure"]') : page;
  await bank.getByRole('button', { name: answer }).click();
}

export const refusal = (page: Page, words: string) =>
  page.getByRole('alert').filter({ hasText: words, visible: true });

export const expectSubscribed = (page: Page) =>
  expect(page.getByText('Thank you for subscribing! Your subscription is now active.')).toBeVisible();
