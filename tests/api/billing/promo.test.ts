import { describe, expect, test } from 'vitest';
import { createLearner, statusesInTurn } from '../../factories';
import { openPage, type Page, readPage } from '../../setup/billing/page';
import { invoicesOf, payer, sessionOf, subscribe, typeCard } from '../../setup/billing/payer';
import { startBilling } from '../../setup/billing/site';

const billing = await startBilling('billing_promo');
const { control, stripe } = billing;
const checkout = '/checkout?plan=1';
const refused = 'The promo code you entered is invalid or expired';

async function makeCode(code: string, more: object = {}, coupon: object = {}) {
  const { id } = await stripe.coupons.create({ percent_off: 50, duration: 'once', ...coupon });
  return stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: id }, ...more });
}

async function openCheckout() {
  const learner = await createLearner(billing.origin);
  const answer = async (reply: Response) => readPage(learner, checkout, reply);
  const apply = async (page: Page, promoCode: string) =>
    answer(await page.press('Apply', { ...payer, promoCode }));
  return { learner, page: await openPage(learner, checkout), answer, apply };
}

describe('save10', () => {
  test('is taken off when it is typed and Pay is pressed: first it is shown', async () => {
    const { page, answer } = await openCheckout();
    const shown = await answer(await page.press('Pay $29.00', { ...payer, promoCode: 'save10' }));
    expect([shown.status, shown.words.includes('Promo Code Applied')]).toEqual([200, true]);
    expect((await sessionOf(await shown.press('Pay $26.10'))).url).toContain('/c/pay/');
  });

  test('is taken out of the box again, and the full price is paid', async () => {
    const { page, answer, apply } = await openCheckout();
    const plain = await sessionOf(await page.press('Pay $29.00', payer));
    const applied = await apply(page, 'save10');
    await sessionOf(await applied.press('Pay $26.10'));
    const removed = await answer(await applied.press('Pay $26.10', { promoCode: '' }));
    expect(removed.words).toContain('Your order is at its full price again');
    const { url, session } = await sessionOf(await removed.press('Pay $29.00'));
    // The first press was for the same order; the second press has ended its session.
    expect(session).not.toBe(plain.session);
    expect(await (await fetch(url)).text()).toContain('$29.00');
    expect((await typeCard(url)).status).toBe(303);
  });
});

test('while Stripe is away, a code is neither taken nor refused, and what was typed stays', async () => {
  const { page, answer, apply } = await openCheckout();
  control.fault({ kind: '429', path: '/v1/promotion_codes', times: 2 });
  const away = await apply(page, 'save10');
  expect([
    away.status,
    away.words.includes('There was a problem processing your payment. Please try again.'),
  ]).toEqual([503, true]);
  expect(away.words).not.toContain(refused);
  const stillAway = await answer(await away.press('Pay $29.00'));
  expect(stillAway.status).toBe(503);
  expect((await answer(await stillAway.press('Apply'))).words).toContain('Total $26.10');
});

test('sums are Stripe’s to the cent, by percent and by amount', async () => {
  await makeCode('THIRD', {}, { percent_off: 33.33 });
  await makeCode('SEVEN', {}, { percent_off: undefined, amount_off: 755, currency: 'usd' });
  await makeCode('WHOLE', {}, { percent_off: 100 });
  for (const code of ['THIRD', 'SEVEN', 'WHOLE']) {
    const { page, apply } = await openCheckout();
    const applied = await apply(page, code);
    const [button = '', sum = ''] = /Pay (\$[\d.]+)/.exec(applied.words) ?? [];
    const { session } = await sessionOf(await applied.press(button));
    const { amount_total: total } = await stripe.checkout.sessions.retrieve(session);
    expect(`$${((total ?? 0) / 100).toFixed(2)}`).toBe(sum);
    expect(total).toBeLessThan(2900);
  }
});

test('twenty wrong codes an hour are answered, right ones count for none, and then even a right one waits', async () => {
  const { learner, apply, page } = await openCheckout();
  for (let times = 0; times < 3; times += 1) await apply(page, 'save10');
  const guess = () =>
    learner.submit(checkout, { intent: 'promo', promoCode: `GUESS${Math.random()}`, applied: '' });
  expect(await statusesInTurn(21, guess)).toEqual([...Array(20).fill(200), 429]);
  const late = await apply(page, 'save10');
  expect([late.status, late.words.includes('Too many attempts.')]).toEqual([429, true]);
});

test('a checkout is begun sixty times an hour at most', async () => {
  const learner = await createLearner(billing.origin);
  const begin = () =>
    learner.post('/api/subscription/create-checkout', { planId: 1, returnUrl: `${billing.origin}/account` });
  expect((await statusesInTurn(61, begin)).filter((status) => status !== 200)).toEqual([429]);
});

describe('a code is refused, and nothing is taken off,', () => {
  test.each([
    ['that is over', 'OFF', () => makeCode('OFF', { active: false })],
    [
      'that is for something else',
      'OTHER',
      async () => {
        const { id } = await stripe.products.create({ name: 'Mugs' });
        await makeCode('OTHER', {}, { applies_to: { products: [id] } });
      },
    ],
    [
      'that is for somebody else',
      'THEIRS',
      async () => makeCode('THEIRS', { customer: (await stripe.customers.create()).id }),
    ],
  ] as const)('%s', async (_, code, prepare) => {
    await prepare();
    const { page, answer, apply } = await openCheckout();
    const applied = await apply(page, code);
    for (const words of ['Invalid Promo Code', refused, 'Total $29.00'])
      expect(applied.words).toContain(words);
    const pressed = await answer(await applied.press('Pay $29.00'));
    expect([pressed.words.includes(refused), pressed.words.includes('Total $29.00')]).toEqual([true, true]);
    // Without the code the full price is paid.
    const { session } = await sessionOf(await pressed.press('Pay $29.00', { promoCode: '' }));
    expect((await stripe.checkout.sessions.retrieve(session)).amount_total).toBe(2900);
  });

  test('that ends after it was shown', async () => {
    const { id } = await makeCode('BRIEF');
    const { page, answer, apply } = await openCheckout();
    const applied = await apply(page, 'BRIEF');
    for (const words of ['50% discount applied to your order', 'Pay $14.50'])
      expect(applied.words).toContain(words);
    await stripe.promotionCodes.update(id, { active: false });
    const pressed = await answer(await applied.press('Pay $14.50'));
    for (const words of ['“BRIEF” takes nothing off.', 'Pay $29.00']) expect(pressed.words).toContain(words);
  });

  test('that is for new customers, by somebody who paid before', async () => {
    await makeCode('FIRST', { restrictions: { first_time_transaction: true } });
    const { learner } = await openCheckout();
    const subscription = await subscribe(billing, learner);
    await stripe.subscriptions.cancel(subscription.id);
    await control.settled();
    expect(await invoicesOf(billing, subscription)).toHaveLength(1);
    const page = await openPage(learner, checkout);
    const applied = await readPage(
      learner,
      checkout,
      await page.press('Apply', { ...payer, promoCode: 'FIRST' }),
    );
    expect(applied.words).toContain(refused);
  });
});
