import type { ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { find } from './call';
import { attachCard, type Card, readCard } from './cards';
import { alert, cardFields, date, html, money, redirect, sendPage } from './html';
import { subscriptionOf } from './invoice-shape';
import { collect, markPaid } from './invoices';
import { type Params, text } from './params';
import { StripeRefusal } from './refusal';
import { cancelInPortal, resumeInPortal, scheduleSwitch, updateSubscription } from './subscription-update';
import { change, idOf, type World } from './world';

type Portal = {
  world: World;
  session: Stripe.BillingPortal.Session;
  configuration: Stripe.BillingPortal.Configuration;
  form: Params;
};

const live = ({ world, session }: Portal) =>
  [...world.subscriptions.values()].filter((one) => one.customer === session.customer && !one.ended_at);

function pricesOn({ world, configuration }: Portal): Stripe.Price[] {
  const ids = configuration.features.subscription_update.products?.flatMap((one) => one.prices) ?? [];
  return ids.flatMap((id) => world.prices.get(id) ?? []);
}

const priceWords = ({ unit_amount, recurring }: Stripe.Price) =>
  `${money(unit_amount ?? 0)} per ${recurring?.interval ?? 'once'}`;

function cardOf({ world, session }: Portal): string {
  const methods = [...world.paymentMethods.values()].filter((one) => one.customer === session.customer);
  const last = methods.at(-1)?.card;
  return last
    ? `${last.brand} •••• ${last.last4}, expires ${last.exp_month}/${last.exp_year}`
    : 'No card on file';
}

function home(portal: Portal, error: string | null) {
  const { world, session, configuration } = portal;
  const base = `/p/session/${session.id}`;
  const { features } = configuration;
  const invoices = [...world.invoices.values()].filter(
    (one) => one.customer === session.customer && one.status !== 'draft',
  );
  return html`<h1>Manage your billing</h1>${alert(error)}
${live(portal).map((one) => {
  const price = one.items.data[0]?.price;
  const ends = one.cancel_at;
  return html`<h2>Current plan: ${price ? priceWords(price) : ''}</h2>
<p>${ends ? `Cancels on ${date(ends)}` : `Renews on ${date(one.items.data[0]?.current_period_end ?? 0)}`} (${one.status})</p>
<p>${features.subscription_update.enabled && html`<a href="${base}/update/${one.id}">Update plan</a> `}
${!ends && features.subscription_cancel.enabled && html`<a href="${base}/cancel/${one.id}">Cancel plan</a>`}</p>
${ends && html`<form method="post" action="${base}/resume/${one.id}"><button>Don't cancel plan</button></form>`}`;
})}
<h2>Payment method</h2><p>${cardOf(portal)}</p>
${features.payment_method_update.enabled && html`<p><a href="${base}/card">Add payment method</a></p>`}
${
  features.invoice_history.enabled &&
  html`<h2>Invoice history</h2><table>${invoices.map(
    (one) =>
      html`<tr><td><a href="${one.hosted_invoice_url ?? ''}">${date(one.created)}</a></td><td>${one.status}</td><td>${money(one.total)}</td></tr>`,
  )}</table>`
}`;
}

const cardForm = (base: string, error: string | null) => html`<h1>Add payment method</h1>${alert(error)}
<form method="post" action="${base}/card">${cardFields}<button>Add</button></form>`;

function cancelForm({ configuration }: Portal, base: string, subscription: Stripe.Subscription) {
  const { cancellation_reason, mode } = configuration.features.subscription_cancel;
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  return html`<h1>Confirm cancellation</h1>
<p>${mode === 'immediately' ? 'Your plan ends now.' : `Your plan ends on ${date(end)}.`}</p>
<form method="post" action="${base}/cancel/${subscription.id}">
${
  cancellation_reason.enabled &&
  html`<label>Reason <select name="reason"><option value="">-</option>${cancellation_reason.options.map(
    (one) => html`<option>${one}</option>`,
  )}</select></label>`
}<button>Cancel plan</button></form>`;
}

function updateForm(portal: Portal, base: string, subscription: Stripe.Subscription) {
  const flow = portal.session.flow?.subscription_update_confirm?.items[0]?.price;
  const current = subscription.items.data[0]?.price.id;
  const offered = pricesOn(portal).filter((one) => one.id !== current && (!flow || one.id === flow));
  return html`<h1>Update your plan</h1><form method="post" action="${base}/update/${subscription.id}">
${offered.map(
  (one, place) =>
    html`<label><input type="radio" name="price" value="${one.id}" ${place === 0 ? html`checked` : null}> ${priceWords(one)}</label>`,
)}<button>Confirm</button></form>`;
}

/** Adds the card, and makes it the one that is charged. */
function addCard({ world, session, form }: Portal): string | null {
  const field = (name: string) => text(form, name) ?? '';
  const card: Card = readCard({ number: field('number'), expiry: field('expiry'), cvc: field('cvc') });
  if (card.refuses) return card.refuses.message;
  const method = attachCard(world, session.customer, card);
  const customer = world.customers.get(session.customer);
  if (!customer || customer.deleted) return 'No such customer.';
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id };
  change(world, 'customer.updated', customer, { invoice_settings });
  for (const subscription of world.subscriptions.values()) {
    if (subscription.customer !== session.customer || subscription.ended_at) continue;
    change(world, 'customer.subscription.updated', subscription, { default_payment_method: method.id });
  }
  return null;
}

function switchPlan({ world, configuration, form }: Portal, subscription: Stripe.Subscription) {
  const [item] = subscription.items.data;
  const price = find(world.prices, 'price', text(form, 'price') ?? '', 'price');
  if (!item) return;
  const { proration_behavior, schedule_at_period_end } = configuration.features.subscription_update;
  const waits = schedule_at_period_end.conditions.some(({ type }) =>
    type === 'shortening_interval'
      ? item.price.recurring?.interval === 'year' && price.recurring?.interval === 'month'
      : (price.unit_amount ?? 0) < (item.price.unit_amount ?? 0),
  );
  if (waits) return scheduleSwitch(world, subscription, price);
  const items = { 0: { id: item.id, price: price.id } };
  updateSubscription({ world, params: { items, proration_behavior }, id: subscription.id });
}

function afterFlow({ session }: Portal, base: string) {
  const after = session.flow?.after_completion;
  return after?.redirect?.return_url ?? (session.flow && session.return_url ? session.return_url : base);
}

const flowSteps: Record<string, string> = {
  payment_method_update: 'card',
  subscription_cancel: 'cancel',
  subscription_update: 'update',
  subscription_update_confirm: 'update',
};

export function servePortal(
  world: World,
  { path, isPost, form }: { path: string; isPost: boolean; form: Params },
  response: ServerResponse,
): boolean {
  const [, id = '', named = '', target = ''] =
    /^\/p\/session\/(\w+)(?:\/(\w+)(?:\/(\w+))?)?$/.exec(path) ?? [];
  const session = world.portalSessions.get(id);
  const configuration = session && world.portalConfigurations.get(idOf(session.configuration));
  if (!session || !configuration) return false;
  const portal: Portal = { world, session, configuration, form };
  const base = `/p/session/${id}`;
  const { flow } = session;
  const inFlow = flow?.subscription_cancel ?? flow?.subscription_update ?? flow?.subscription_update_confirm;
  const step = named || (flow ? (flowSteps[flow.type] ?? '') : '');
  const subscription = world.subscriptions.get(target || (inFlow?.subscription ?? ''));
  const own =
    subscription?.customer === session.customer && !subscription.ended_at ? subscription : undefined;
  const show = (body: ReturnType<typeof html>, status = 200) => {
    const back = session.return_url;
    sendPage(
      response,
      'Billing portal',
      html`${body}${back && html`<p><a href="${back}">Return to the site</a></p>`}`,
      status,
    );
  };
  if (!isPost) {
    if (step === 'card') show(cardForm(base, null));
    else if (step === 'cancel' && own) show(cancelForm(portal, base, own));
    else if (step === 'update' && own) show(updateForm(portal, base, own));
    else show(home(portal, null));
    return true;
  }
  try {
    if (step === 'card') {
      const error = addCard(portal);
      if (error) {
        show(cardForm(base, error), 402);
        return true;
      }
    } else if (!own) {
      show(home(portal, 'This plan has ended.'), 404);
      return true;
    } else if (step === 'cancel') {
      const now = configuration.features.subscription_cancel.mode === 'immediately';
      cancelInPortal(world, own, now, text(form, 'reason') ?? '');
    } else if (step === 'resume') resumeInPortal(world, own);
    else switchPlan(portal, own);
    redirect(response, afterFlow(portal, base));
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    show(home(portal, error.message), 402);
  }
  return true;
}

/** An invoice's own page: its sum, and a button that tries the card on file again. */
export function serveInvoice(
  world: World,
  { path, isPost, form }: { path: string; isPost: boolean; form: Params },
  response: ServerResponse,
): boolean {
  const [, id = ''] = /^\/i\/(\w+)(?:\/pdf)?$/.exec(path) ?? [];
  const invoice = world.invoices.get(id);
  if (!invoice) return false;
  let error: string | null = null;
  if (isPost && invoice.status === 'open') {
    const number = text(form, 'number');
    const card: Card = readCard({
      number: number ?? '',
      expiry: text(form, 'expiry') ?? '',
      cvc: text(form, 'cvc') ?? '',
    });
    if (!number) error = collect(world, invoice)?.message ?? null;
    else if (card.refuses) error = card.refuses.message;
    else {
      const method = attachCard(world, idOf(invoice.customer ?? ''), card);
      const subscription = subscriptionOf(world, invoice);
      if (subscription && !subscription.ended_at) subscription.default_payment_method = method.id;
      markPaid(world, invoice, method.id);
    }
  }
  const pay = html`<form method="post" action="/i/${id}">${cardFields}<button>Pay</button></form>`;
  const body = html`<h1>Invoice ${invoice.number}</h1>${alert(error)}<p>${money(invoice.total)}, ${invoice.status}</p>
<ul>${invoice.lines.data.map((one) => html`<li>${one.description}: ${money(one.amount)}</li>`)}</ul>
${invoice.status === 'open' ? pay : null}`;
  sendPage(response, 'Invoice', body, error ? 402 : 200);
  return true;
}
