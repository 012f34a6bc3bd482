import type { ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { find } from './call';
import { removeReduction } from './checkout';
import { alert, cardFields, html, money, redirect, sendPage, threeDSecure } from './html';
import { type Params, text } from './params';
import { applyTypedCode, authenticate, type Paid, payCheckout } from './pay';
import { idOf, type World } from './world';

export const withSessionId = (address: string, id: string) => address.replaceAll('{CHECKOUT_SESSION_ID}', id);

const every = (price: Stripe.Price | null) => (price?.recurring ? `per ${price.recurring.interval}` : '');

function showSession(
  world: World,
  session: Stripe.Checkout.Session,
  response: ServerResponse,
  { error = null, typed = '', status = 200 }: { error?: string | null; typed?: string; status?: number } = {},
) {
  const { id, cancel_url } = session;
  if (session.status !== 'open') {
    const words =
      session.status === 'complete' ? "You're all done here" : 'This checkout session has expired';
    return sendPage(response, 'Checkout', html`<h1>${words}</h1><p>Go back to the site to go on.</p>`, 200);
  }
  const plan = find(world.sessionPlans, 'checkout.session', id);
  const customer = session.customer ? world.customers.get(idOf(session.customer)) : undefined;
  const email = (customer && !customer.deleted ? customer.email : null) ?? session.customer_email ?? '';
  const discount = session.total_details?.amount_discount ?? 0;
  const required = session.billing_address_collection === 'required';
  const free = session.amount_total === 0 && session.payment_method_collection === 'if_required';
  const body = html`<h1>Subscribe</h1>
<table>${plan.items.map(
    (item) =>
      html`<tr><td>${item.description} ${every(item.price)}</td><td>${money(item.amount_subtotal)}</td></tr>`,
  )}
${discount > 0 && html`<tr><td>Discount</td><td>${money(-discount)}</td></tr>`}
<tr><td>Total due today</td><td><strong>${money(session.amount_total ?? 0)}</strong></td></tr></table>
${
  session.allow_promotion_codes &&
  html`<form method="post" action="/c/pay/${id}/promo"><label>Promotion code <input name="code" value="${typed}"></label>
<button>Apply</button>${discount > 0 && html`<button name="remove" value="yes">Remove</button>`}</form>`
}
${alert(error)}
<form method="post" action="/c/pay/${id}">
<label>Email <input name="email" type="email" value="${email}" required></label>
${free ? null : cardFields}
<label>Cardholder name <input name="name" autocomplete="cc-name"></label>
<label>Country or region <input name="country" maxlength="2" placeholder="US" ${required ? html`required` : null}></label>
<label>Postal code <input name="postal_code" ${required ? html`required` : null}></label>
<button>Subscribe</button></form>
${cancel_url && html`<p><a href="${withSessionId(cancel_url, id)}">Back</a></p>`}`;
  sendPage(response, 'Checkout', body, status);
}

function answer(world: World, session: Stripe.Checkout.Session, response: ServerResponse, paid: Paid) {
  if (paid.outcome === 'paid') {
    return redirect(response, withSessionId(session.success_url ?? session.return_url ?? '/', session.id));
  }
  if (paid.outcome === 'asks') return redirect(response, `/c/pay/${session.id}/3ds/${paid.authentication}`);
  showSession(world, session, response, { error: paid.decline.message, status: 402 });
}

/** Hosted Checkout, without script. */
export function serveCheckout(
  world: World,
  { path, isPost, form }: { path: string; isPost: boolean; form: Params },
  response: ServerResponse,
): boolean {
  const [, id = '', step = '', authentication = ''] =
    /^\/c\/pay\/(\w+)(?:\/(promo|3ds)(?:\/(\w+))?)?$/.exec(path) ?? [];
  const session = world.sessions.get(id);
  if (session?.ui_mode !== 'hosted_page') return false;
  const field = (name: string) => text(form, name) ?? '';
  if (step === '3ds' && !isPost) {
    sendPage(response, '3-D Secure', threeDSecure(path));
  } else if (step === '3ds') {
    const given = field('answer');
    const said = given === 'complete' || given === 'fail' ? given : 'close';
    answer(world, session, response, authenticate(world, authentication, said));
  } else if (step === 'promo' && isPost && field('remove')) {
    removeReduction(world, session);
    redirect(response, `/c/pay/${id}`);
  } else if (step === 'promo' && isPost) {
    const typed = field('code');
    if (session.allow_promotion_codes && applyTypedCode(world, id, typed)) redirect(response, `/c/pay/${id}`);
    else showSession(world, session, response, { error: 'This code is invalid.', typed, status: 400 });
  } else if (isPost) {
    const number = field('number');
    const card = number ? { number, expiry: field('expiry'), cvc: field('cvc') } : null;
    const payer = {
      card,
      name: field('name'),
      email: field('email'),
      country: field('country').toUpperCase(),
      postalCode: field('postal_code'),
    };
    answer(world, session, response, payCheckout(world, id, payer));
  } else {
    showSession(world, session, response);
  }
  return true;
}
