import { attachCard } from './cards';
import { cardFields, cardIn, redirect, sendPage, type Visit } from './html';
import type { PortalSession } from './objects';
import { updated } from './subscriptions';
import { findCustomer, type World } from './world';

/** Serves the pages to manage billing and to change the card. Returns false for other paths. */
export function servePortal({ world, path, form, response }: Visit): boolean {
  const session = world.portalSessions.get(/^\/p\/session\/(\w+)$/.exec(path)?.[1] ?? '');
  if (!session) return false;
  if (form) {
    addCard(world, session, form);
    redirect(response, session.return_url ?? '');
  } else {
    const page = `${session.flow ? cardForm : '<h1>Manage your billing</h1>'}
<p><a href="${session.return_url}">Return to the site</a></p>`;
    sendPage(response, 'Billing portal', page);
  }
  return true;
}

function addCard(world: World, session: PortalSession, form: URLSearchParams) {
  const { id } = attachCard(world, session.customer, cardIn(form));
  const customer = findCustomer(world, session.customer);
  world.change('customer.updated', customer, { invoice_settings: { default_payment_method: id } });
  for (const one of world.subscriptions.values())
    if (one.customer === customer.id && !one.ended_at)
      world.change(updated, one, { default_payment_method: id });
}

const cardForm = `<h2>Add payment method</h2>
<form method="post">${cardFields}<button>Add</button></form>`;
