import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { makePlans, makePromotion, openDouble, realKey, subscribe } from './target';

describe.skipIf(realKey)('the pages', async () => {
  const { double, stripe, control } = await openDouble();
  const { product, monthly, annual } = await makePlans(stripe);
  const customer = await stripe.customers.create({ email: 'ada@example.com' });

  const openSession = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: monthly.id }],
      success_url: 'https://example.com/ok?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://example.com/no',
      ...more,
    });
  const card = (number: string) => ({ number, expiry: '12 / 40', cvc: '123', email: 'ada@example.com' });
  const send = (address: string, fields: Record<string, string>) =>
    fetch(new URL(address, double.origin), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const read = async (address: string) => (await fetch(new URL(address, double.origin))).text();

  test('a card that pays leads to the success address with the session in it', async () => {
    const session = await openSession();
    const page = await read(session.url ?? '');
    expect(page).toContain('stands in for Stripe');
    expect(page).toContain('$19.00');
    expect(page).toContain('href="https://example.com/no"');
    expect(page).not.toContain('Promotion code');
    expect(page).not.toContain('<script');
    const answer = await send(session.url ?? '', card('4242 4242 4242 4242'));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`https://example.com/ok?session=${session.id}`);
    expect(await read(`/c/pay/${session.id}`)).toContain('all done');
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4242', 'Your card number is incomplete.'],
    ['4111111111111112', 'Your card number is invalid.'],
  ])('%s says: %s', async (number, words) => {
    const session = await openSession();
    const answer = await send(session.url ?? '', card(number));
    expect(answer.status).toBe(402);
    expect(await answer.text()).toContain(words);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  test('3-D Secure is a page with three answers', async () => {
    const session = await openSession();
    const asked = await send(session.url ?? '', card('4000002500003155'));
    const challenge = asked.headers.get('location') ?? '';
    expect(await read(challenge)).toContain('Complete');
    const failed = await send(challenge, { answer: 'fail' });
    expect(await failed.text()).toContain('unable to authenticate');
    const again = await send(session.url ?? '', card('4000002500003155'));
    const done = await send(again.headers.get('location') ?? '', { answer: 'complete' });
    expect(done.headers.get('location')).toContain('https://example.com/ok');
  });

  test('a code is applied, without regard to case, and taken off', async () => {
    const { promotionCode } = await makePromotion(stripe);
    const session = await openSession({ allow_promotion_codes: true });
    const promo = `${session.url}/promo`;
    const wrong = await send(promo, { code: 'NOPE' });
    expect(await wrong.text()).toContain('This code is invalid.');
    await send(promo, { code: promotionCode.code.toLowerCase() });
    expect(await read(session.url ?? '')).toContain('$17.10');
    await send(promo, { remove: 'yes', code: '' });
    expect((await stripe.checkout.sessions.retrieve(session.id)).amount_total).toBe(1900);
  });

  test('a trial is begun without a card', async () => {
    const session = await openSession({
      payment_method_collection: 'if_required',
      subscription_data: { trial_period_days: 7 },
    });
    expect(await read(session.url ?? '')).not.toContain('Card number');
    expect((await send(session.url ?? '', { email: 'ada@example.com' })).status).toBe(303);
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect(done).toMatchObject({
      payment_status: 'no_payment_required',
      subscription: { status: 'trialing' },
    });
  });

  async function openPortal(flow_data?: Stripe.BillingPortal.SessionCreateParams.FlowData, id?: string) {
    const configuration = await stripe.billingPortal.configurations.create({
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        subscription_cancel: {
          enabled: true,
          mode: 'at_period_end',
          cancellation_reason: { enabled: true, options: ['too_expensive', 'other'] },
        },
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          proration_behavior: 'always_invoice',
          products: [{ product: product.id, prices: [monthly.id, annual.id] }],
          schedule_at_period_end: { conditions: [{ type: 'shortening_interval' }] },
        },
      },
    });
    return stripe.billingPortal.sessions.create({
      customer: id ?? customer.id,
      configuration: configuration.id,
      return_url: 'https://example.com/back',
      flow_data,
    });
  }

  test('the portal cancels, resumes, switches and takes a card', async () => {
    const { subscription, customer: own } = await subscribe(stripe, monthly.id);
    const { url } = await openPortal(undefined, own.id);
    const home = await read(url);
    for (const words of [
      'Renews on',
      'visa •••• 4242',
      'href="https://example.com/back"',
      'Invoice history',
    ]) {
      expect(home).toContain(words);
    }
    const cancelled = await send(`${url}/cancel/${subscription.id}`, { reason: 'too_expensive' });
    expect(cancelled.status).toBe(303);
    const leaving = await stripe.subscriptions.retrieve(subscription.id);
    expect(leaving).toMatchObject({
      cancel_at_period_end: false,
      cancellation_details: { feedback: 'too_expensive' },
    });
    expect(leaving.cancel_at).not.toBeNull();
    expect(await read(url)).toContain('Cancels on');
    await send(`${url}/resume/${subscription.id}`, {});
    expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at).toBeNull();
    await send(`${url}/update/${subscription.id}`, { price: annual.id });
    const switched = await stripe.subscriptions.retrieve(subscription.id);
    expect(switched.items.data.map((one) => one.price.id)).toEqual([annual.id]);
    expect((await send(`${url}/card`, card('4000000000000002'))).status).toBe(402);
    await send(`${url}/card`, card('5555555555554444'));
    expect(await read(url)).toContain('mastercard •••• 4444');
  });

  test('a switch down waits for the end of the period', async () => {
    const { subscription, customer: own } = await subscribe(stripe, annual.id);
    const { url } = await openPortal(undefined, own.id);
    await send(`${url}/update/${subscription.id}`, { price: monthly.id });
    const waiting = await stripe.subscriptions.retrieve(subscription.id);
    expect(waiting.items.data[0]?.price.id).toBe(annual.id);
    expect(waiting.schedule).toMatch(/^sub_sched_/);
    await control.advance({ to: (waiting.items.data[0]?.current_period_end ?? 0) + 60 });
    const switched = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(switched).toMatchObject({ schedule: null, latest_invoice: { amount_due: 1900 } });
    expect(switched.items.data[0]?.price.id).toBe(monthly.id);
  });

  test('a flow leads straight to its step, and back', async () => {
    const { subscription, customer: own } = await subscribe(stripe, monthly.id);
    const flow = { type: 'subscription_cancel', subscription_cancel: { subscription: subscription.id } };
    const { url } = await openPortal(flow, own.id);
    expect(await read(url)).toContain('Confirm cancellation');
    const done = await send(`${url}/cancel/${subscription.id}`, {});
    expect(done.headers.get('location')).toBe('https://example.com/back');
    await expect(openPortal(flow, own.id)).rejects.toThrow('already set to be canceled');
  });

  test("nobody else's subscription is reached through a portal", async () => {
    const { subscription } = await subscribe(stripe, monthly.id);
    const { url } = await openPortal();
    expect((await send(`${url}/cancel/${subscription.id}`, {})).status).toBe(404);
    expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at).toBeNull();
  });

  test('an open invoice is paid on its page', async () => {
    const { subscription, customer: own } = await subscribe(stripe, monthly.id);
    control.failCards({ customer: own.id, decline: 'card_declined' });
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id, price: annual.id }],
      proration_behavior: 'always_invoice',
    });
    const [invoice] = (await stripe.invoices.list({ customer: own.id, status: 'open' })).data;
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    await send(invoice?.hosted_invoice_url ?? '', card('4242424242424242'));
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });
});
