import { attachCard, findCard } from './cards';
import { alert, cardFields, cardIn, date, redirect, sendPage, type Visit } from './html';
import type { PortalSession, Subscription } from './objects';
import { cancelInPortal, updated } from './subscriptions';
import { findCustomer, type World } from './world';

/** The page where one changes card and plan, or the card alone. False where the address is none of it. */
export function servePortal({ world, path, form, response }: Visit): boolean {
  const [, id = '', step = ''] = /^\/p\/session\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
  const session = world.portalSessions.get(id);
  if (!session) return false;
  const error = form && act(world, session, step, form);
  if (form && error === null)
    redirect(response, session.flow ? (session.return_url ?? '') : path.replace(`/${step}`, ''));
  else {
    const page = `${alert(error)}${session.flow ? cardForm(session) : home(world, session)}
<p><a href="${session.return_url}">Return to the site</a></p>`;
    sendPage(response, 'Billing portal', page, error === null ? 200 : 402);
  }
  return true;
}

/** @returns why it was not done */
function act(world: World, session: PortalSession, step: string, form: URLSearchParams): string | null {
  if (step === 'card') return addCard(world, session, form);
  const subscription = liveOf(world, session);
  if (!subscription) return 'This plan has ended.';
  cancelInPortal(world, subscription);
  return null;
}

function addCard(world: World, session: PortalSession, form: URLSearchParams): string | null {
  const card = cardIn(form);
  const { refuses } = findCard(card);
  if (refuses) return refuses.message;
  const { id } = attachCard(world, session.customer, card);
  const customer = findCustomer(world, session.customer);
  world.change('customer.updated', customer, { invoice_settings: { default_payment_method: id } });
  const subscription = liveOf(world, session);
  if (subscription) world.change(updated, subscription, { default_payment_method: id });
  return null;
}

const liveOf = (world: World, session: PortalSession) =>
  [...world.subscriptions.values()].find((one) => one.customer === session.customer && !one.ended_at);

function home(world: World, session: PortalSession): string {
  const methods = [...world.paymentMethods.values()].filter((one) => one.customer === session.customer);
  const card = methods.at(-1)?.card;
  const subscription = liveOf(world, session);
  return `<h1>Manage your billing</h1>${subscription ? plan(session, subscription) : ''}
<p>${card ? `${card.brand} •••• ${card.last4}, expires ${card.exp_month}/${card.exp_year}` : 'No card on file'}</p>
${cardForm(session)}`;
}

function plan({ id }: PortalSession, { cancel_at: end, items }: Subscription): string {
  const { current_period_end } = items.data[0];
  return `<p>${end ? 'Cancels' : 'Renews'} on ${date(end ?? current_period_end)}</p>
<form method="post" action="/p/session/${id}/cancel"><button>Cancel plan</button></form>`;
}

const cardForm = ({ id }: PortalSession) => `<h2>Add payment method</h2>
<form method="post" action="/p/session/${id}/card">${cardFields}<button>Add</button></form>`;
