import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { firstItem, makePlans, makePromotion, openDouble, realKey } from './target';

describe.skipIf(realKey)('paying at checkout', async () => {
  const { stripe, control } = await openDouble();
  const { monthly, annual } = await makePlans(stripe);

  async function open(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
    const customer = await stripe.customers.create({ email: 'ada@example.com' });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: monthly.id, quantity: 1 }],
      success_url: 'https://example.com/ok',
      ...more,
    });
    return { customer, session };
  }
  const eventsSince = (count: number) =>
    control
      .events()
      .events.slice(count)
      .map((one) => one.type);

  test('a card that pays makes a subscription, told of in order', async () => {
    const { customer, session } = await open();
    const before = control.events().events.length;
    expect(control.payCheckout({ session: session.id })).toEqual({ outcome: 'paid' });
    expect(eventsSince(before)).toEqual([
      'payment_method.attached',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'payment_intent.succeeded',
      'charge.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.default_payment_method', 'invoice'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      subscription: { status: 'active', default_payment_method: { card: { last4: '4242' } } },
      invoice: { status: 'paid', billing_reason: 'subscription_create' },
    });
    expect(control.events().events[before + 1]?.data.object).toMatchObject({ status: 'incomplete' });
    const methods = await stripe.customers.listPaymentMethods(customer.id);
    expect(methods.data).toHaveLength(1);
    expect(control.payCheckout({ session: session.id })).toMatchObject({ outcome: 'declined' });
  });

  test('a declined card leaves the session open', async () => {
    const { customer, session } = await open();
    expect(control.payCheckout({ session: session.id, card: '4000000000009995' })).toMatchObject({
      outcome: 'declined',
      decline: { decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
    });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);
    expect(control.payCheckout({ session: session.id })).toEqual({ outcome: 'paid' });
  });

  test('3-D Secure failed, closed and completed', async () => {
    const { session } = await open();
    const ask = () => {
      const paid = control.payCheckout({ session: session.id, card: '4000002500003155' });
      return paid.outcome === 'asks' ? paid.authentication : '';
    };
    for (const answer of ['fail', 'close'] as const) {
      expect(control.authenticate({ authentication: ask(), answer })).toMatchObject({ outcome: 'declined' });
    }
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    const authentication = ask();
    expect(control.authenticate({ authentication, answer: 'complete' })).toEqual({ outcome: 'paid' });
    expect(control.authenticate({ authentication, answer: 'complete' })).toMatchObject({
      outcome: 'declined',
    });
  });

  test('a code is used up', async () => {
    const { promotionCode } = await makePromotion(stripe, { max_redemptions: 1 });
    const discounts = [{ promotion_code: promotionCode.id }];
    const { session } = await open({ discounts });
    control.payCheckout({ session: session.id });
    await expect(open({ discounts })).rejects.toThrow('fully redeemed');
    const shown = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice'],
    });
    expect(shown.subscription).toMatchObject({ latest_invoice: { total: 1710 }, discounts: [] });
  });

  test('a trial without a card', async () => {
    const { session } = await open({
      payment_method_collection: 'if_required',
      subscription_data: {
        trial_period_days: 7,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      },
    });
    expect(session.amount_total).toBe(0);
  });

  test('two sessions of one customer can both be paid', async () => {
    const { customer, session } = await open();
    const other = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: annual.id, quantity: 1 }],
      success_url: 'https://example.com/ok',
    });
    control.payCheckout({ session: session.id });
    control.payCheckout({ session: other.id });
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(2);
  });

  test('the portal cancels in two shapes', async () => {
    for (const portalCancel of ['cancel_at', 'cancel_at_period_end'] as const) {
      control.configure({ portalCancel });
      const { customer, session } = await open();
      control.payCheckout({ session: session.id });
      const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
      if (!subscription) throw new Error('No subscription.');
      control.portalCancel({ subscription: subscription.id });
      expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
        status: 'active',
        cancel_at: firstItem(subscription).current_period_end,
        cancel_at_period_end: portalCancel === 'cancel_at_period_end',
      });
    }
  });

  test('a switch that the card does not pay is pending until the invoice is paid', async () => {
    const { customer, session } = await open();
    control.payCheckout({ session: session.id });
    const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
    if (!subscription) throw new Error('No subscription.');
    control.failCards({ customer: customer.id, decline: 'card_declined' });
    const waiting = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: firstItem(subscription).id, price: annual.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    expect(waiting.status).toBe('active');
    expect(firstItem(waiting).price.id).toBe(monthly.id);
    expect(waiting.pending_update?.subscription_items?.[0]?.price.id).toBe(annual.id);
    control.failCards({ customer: customer.id, decline: null });
    await stripe.invoices.pay(String(waiting.latest_invoice));
    const switched = await stripe.subscriptions.retrieve(subscription.id);
    expect(switched.pending_update).toBeNull();
    expect(firstItem(switched).price.id).toBe(annual.id);
  });
});
