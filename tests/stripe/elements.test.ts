import { describe, expect, test } from 'vitest';
import { makePlans, makePromotion, openDouble, realKey } from './target';

type Shown = { total: { total: { amount: string } } };
type Actions = Record<'applyPromotionCode' | 'updateEmail', (given: string) => Promise<object>> & {
  getSession: () => Shown;
};
type Loaded = {
  initCheckoutElementsSdk: (options: { clientSecret: string | null }) => {
    on: (name: 'change', listener: (session: Shown) => void) => void;
    loadActions: () => Promise<{ type: string; actions: Actions }>;
  };
};

describe.skipIf(realKey)('what stripe.js asks', async () => {
  const { double, stripe } = await openDouble();
  const { monthly } = await makePlans(stripe);
  const { promotionCode } = await makePromotion(stripe);

  async function openSession() {
    const session = await stripe.checkout.sessions.create({
      ui_mode: 'elements',
      mode: 'subscription',
      line_items: [{ price: monthly.id }],
      return_url: 'https://example.com/ok?session={CHECKOUT_SESSION_ID}',
    });
    const ask = async (call: string, more: object = {}) => {
      const body = JSON.stringify({ clientSecret: session.client_secret, ...more });
      const answer = await fetch(`${double.origin}/_js/${call}`, { method: 'POST', body });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      return answer.json();
    };
    const confirm = (number: string) =>
      ask('confirm', { number, expiry: '12/40', cvc: '123', email: 'ada@example.com' });
    return { session, ask, confirm };
  }

  test('the script and its frames are served', async () => {
    const script = await fetch(`${double.origin}/stripe.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    const text = await script.text();
    expect(() => new Function(text)).not.toThrow();
    expect(text).toContain('initCheckoutElementsSdk');
    const frame = await (await fetch(`${double.origin}/_js/card`)).text();
    for (const label of ['Card number', 'Expiration date', 'Security code']) expect(frame).toContain(label);
    expect(await (await fetch(`${double.origin}/_js/challenge`)).text()).toContain('Complete');
  });

  test('the script gives a page its session, codes and addresses', async () => {
    const { session } = await openSession();
    const text = await (await fetch(`${double.origin}/stripe.js`)).text();
    const page: { Stripe?: (key: string) => Loaded } = {};
    const document = { currentScript: { src: `${double.origin}/stripe.js` } };
    new Function('window', 'document', text)(page, document);
    const sdk = page.Stripe?.(double.publishableKey).initCheckoutElementsSdk({
      clientSecret: session.client_secret,
    });
    const totals: string[] = [];
    sdk?.on('change', (changed) => totals.push(changed.total.total.amount));
    const loaded = await sdk?.loadActions();
    expect(loaded?.type).toBe('success');
    await loaded?.actions.applyPromotionCode(promotionCode.code);
    expect(await loaded?.actions.applyPromotionCode('NOPE')).toMatchObject({ type: 'error' });
    expect(await loaded?.actions.updateEmail('none')).toMatchObject({ error: { code: 'invalidEmail' } });
    await loaded?.actions.updateEmail('bob@example.com');
    expect(loaded?.actions.getSession()).toMatchObject({ email: 'bob@example.com', canConfirm: true });
    expect(totals).toEqual(['$19.00', '$17.10', '$17.10']);
    expect(() => page.Stripe?.('')).toThrow('publishable key');
  });

  test('the session, its sums and a code', async () => {
    const { session, ask } = await openSession();
    expect(await ask('session')).toMatchObject({
      type: 'success',
      session: { id: session.id, status: { type: 'open' }, total: { total: { amount: '$19.00' } } },
    });
    expect(await ask('promo', { code: 'NOPE' })).toMatchObject({
      type: 'error',
      error: { code: 'invalidCode' },
    });
    expect(await ask('promo', { code: promotionCode.code.toLowerCase() })).toMatchObject({
      session: { total: { total: { minorUnitsAmount: 1710 }, discount: { minorUnitsAmount: 190 } } },
    });
    expect(await ask('unpromo')).toMatchObject({ session: { total: { total: { minorUnitsAmount: 1900 } } } });
  });

  test('a decline, then 3-D Secure, then paid', async () => {
    const { session, ask, confirm } = await openSession();
    expect(await confirm('4000000000000002')).toEqual({
      type: 'error',
      error: {
        message: 'Your card was declined.',
        code: 'paymentFailed',
        paymentFailed: { declineCode: 'generic_decline' },
      },
    });
    const challenge = await confirm('4000002500003155');
    expect(challenge).toMatchObject({ type: 'challenge' });
    const { authentication } = challenge;
    expect(await ask('authenticate', { authentication, answer: 'complete' })).toMatchObject({
      type: 'success',
      session: { status: { type: 'complete', paymentStatus: 'paid' } },
      returnUrl: `https://example.com/ok?session=${session.id}`,
    });
    expect((await stripe.checkout.sessions.retrieve(session.id)).customer).toMatch(/^cus_/);
  });

  test('a secret that is none opens nothing', async () => {
    const { session, ask } = await openSession();
    const guess = await ask('session', { clientSecret: `${session.id}_secret_guess` });
    expect(guess).toMatchObject({ type: 'error' });
  });
});
