import { attachCard, readCard } from './cards';
import {
  alert,
  cardFields,
  cardIn,
  date,
  html,
  type Markup,
  money,
  redirect,
  sendPage,
  type Visit,
} from './html';
import { markPaid, subscriptionOf } from './invoices';
import type { Configuration, PortalSession, Price, Subscription } from './objects';
import { cancelInPortal, periodEnd, resumeInPortal, updated } from './subscriptions';
import { switchPrice } from './switch';
import { accountOf, find, findCustomer, type World } from './world';

type Portal = Visit & { session: PortalSession; configuration: Configuration; base: string };

/** The pages where one changes card and plan. False where the address is none of them. */
export function servePortal(visit: Visit): boolean {
  const { world, path, form } = visit;
  const [, id = '', named = '', target = ''] =
    /^\/p\/session\/(\w+)(?:\/(\w+)(?:\/(\w+))?)?$/.exec(path) ?? [];
  const session = world.portalSessions.get(id);
  if (!session) return false;
  const configuration = find(world.configurations, 'configuration', String(session.configuration));
  const portal: Portal = { ...visit, session, configuration, base: `/p/session/${id}` };
  const step = named || (world.cardFlows.has(id) ? 'card' : '');
  const subscription = liveOf(portal).find((one) => one.id === target);
  if (form) act(portal, step, subscription);
  else if (step === 'card') show(portal, cardForm(portal));
  else if (step === 'cancel' && subscription) show(portal, cancelForm(portal, subscription));
  else if (step === 'update' && subscription) show(portal, updateForm(portal, subscription));
  else show(portal, home(portal));
  return true;
}

function act(portal: Portal, step: string, subscription: Subscription | undefined) {
  const { world, response, session, base, form } = portal;
  const error =
    step === 'card'
      ? addCard(portal)
      : subscription
        ? change(world, step, subscription, form?.get('price') ?? '')
        : 'This plan has ended.';
  if (error !== null) return show(portal, html`${alert(error)}${home(portal)}`, 402);
  redirect(response, world.cardFlows.has(session.id) ? (session.return_url ?? base) : base);
}

function change(world: World, step: string, subscription: Subscription, chosen: string): string | null {
  if (step === 'cancel') cancelInPortal(world, subscription);
  else if (step === 'resume') resumeInPortal(world, subscription);
  else return switchPlan(world, subscription, find(world.prices, 'price', chosen, 'price'));
  return null;
}

/** A cheaper plan begins with the next period. */
function switchPlan(world: World, subscription: Subscription, price: Price): string | null {
  const [item] = subscription.items.data;
  if (price.unit_amount < item.price.unit_amount) {
    accountOf(world, subscription).nextPrice = price;
    return null;
  }
  return switchPrice(world, subscription, { item: item.id, price: price.id })?.message ?? null;
}

/** Adds the card, and makes it the one that is charged. */
function addCard(portal: Portal): string | null {
  const { world, session, form } = portal;
  const card = readCard(cardIn(form ?? new URLSearchParams()));
  if (card.refuses) return card.refuses.message;
  const { id } = attachCard(world, session.customer, card);
  const customer = findCustomer(world, session.customer);
  world.change('customer.updated', customer, { invoice_settings: { default_payment_method: id } });
  for (const one of liveOf(portal)) world.change(updated, one, { default_payment_method: id });
  return null;
}

const liveOf = ({ world, session }: Portal) =>
  [...world.subscriptions.values()].filter((one) => one.customer === session.customer && !one.ended_at);

const priceWords = ({ unit_amount, recurring }: Price) => `${money(unit_amount)} per ${recurring.interval}`;

function show({ response, session }: Portal, body: Markup, status = 200) {
  const back = html`<p><a href="${session.return_url}">Return to the site</a></p>`;
  sendPage(response, 'Billing portal', html`${body}${back}`, status);
}

function home(portal: Portal) {
  const { world, session, base } = portal;
  const methods = [...world.paymentMethods.values()].filter((one) => one.customer === session.customer);
  const card = methods.at(-1)?.card;
  return html`<h1>Manage your billing</h1>${liveOf(portal).map((one) => plan(one, base))}
<h2>Payment method</h2>
<p>${card ? `${card.brand} •••• ${card.last4}, expires ${card.exp_month}/${card.exp_year}` : 'No card on file'}</p>
<p><a href="${base}/card">Add payment method</a></p>`;
}

function plan(subscription: Subscription, base: string) {
  const { id, cancel_at: end, items } = subscription;
  const until = end ? `Cancels on ${date(end)}` : `Renews on ${date(periodEnd(subscription))}`;
  return html`<h2>Current plan: ${priceWords(items.data[0].price)}</h2><p>${until}</p>
<p><a href="${base}/update/${id}">Update plan</a></p>
${
  end
    ? html`<form method="post" action="${base}/resume/${id}"><button>Don't cancel plan</button></form>`
    : html`<p><a href="${base}/cancel/${id}">Cancel plan</a></p>`
}`;
}

const cardForm = ({ base }: Portal) => html`<h1>Add payment method</h1>
<form method="post" action="${base}/card">${cardFields}<button>Add</button></form>`;

const cancelForm = ({ base }: Portal, subscription: Subscription) => html`<h1>Confirm cancellation</h1>
<p>Your plan ends on ${date(periodEnd(subscription))}.</p>
<form method="post" action="${base}/cancel/${subscription.id}"><button>Cancel plan</button></form>`;

function updateForm({ world, configuration, base }: Portal, { id, items }: Subscription) {
  const sold = configuration.features.subscription_update.products.flatMap(({ prices }) => prices);
  const offered = sold
    .filter((price) => price !== items.data[0].price.id)
    .map((price) => find(world.prices, 'price', price));
  return html`<h1>Update your plan</h1><form method="post" action="${base}/update/${id}">
${offered.map(
  (one, place) =>
    html`<label><input type="radio" name="price" value="${one.id}" ${place === 0 && html`checked`}> ${priceWords(one)}</label>`,
)}<button>Confirm</button></form>`;
}

/** An invoice's own page, where what is owed is paid with another card. */
export function serveInvoice({ world, path, form, response }: Visit): boolean {
  const invoice = world.invoices.get(path.replace('/i/', ''));
  if (!invoice) return false;
  let error: string | null = null;
  if (form && invoice.status === 'open') {
    const card = readCard(cardIn(form));
    error = card.refuses?.message ?? null;
    if (!card.refuses) {
      const subscription = subscriptionOf(world, invoice);
      subscription.default_payment_method = attachCard(world, invoice.customer, card).id;
      markPaid(world, invoice);
    }
  }
  const pay = html`<form method="post" action="${path}">${cardFields}<button>Pay</button></form>`;
  const body = html`<h1>Invoice ${invoice.number}</h1>${alert(error)}
<p>${money(invoice.total)}, ${invoice.status}</p>
<ul>${invoice.lines.data.map((one) => html`<li>${one.description}: ${money(one.amount)}</li>`)}</ul>
${invoice.status === 'open' && pay}`;
  sendPage(response, 'Invoice', body, error === null ? 200 : 402);
  return true;
}
