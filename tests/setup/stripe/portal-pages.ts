import { attachCard } from './cards';
import { cardFields, cardIn, redirect, sendPage, type Visit } from './html';
import type { PortalSession } from './objects';
import { findCustomer, type StripeState } from './state';
import { updated } from './subscriptions';

/** Serves the pages to manage billing and to change the card. Returns false for other paths. */
export function servePortal({ state, path, form, response }: Visit): boolean {
  const session = state.portalSessions.get(/^\/p\/session\/(\w+)$/.exec(path)?.[1] ?? '');
  if (!session) return false;
  if (form) {
    addCard(state, session, form);
    redirect(response, session.return_url ?? '');
  } else {
    const page = `${session.flow ? cardForm : '<h1>Manage your billing</h1>'}
<p><a href="${session.return_url}">Return to the site</a></p>`;
    sendPage(response, 'Billing portal', page);
  }
  return true;
}

function addCard(state: StripeState, session: PortalSession, form: URLSearchParams) {
  const { id } = attachCard(state, session.customer, cardIn(form));
  const customer = findCustomer(state, session.customer);
  state.change('customer.updated', customer, { invoice_settings: { default_payment_method: id } });
  for (const one of state.subscriptions.values())
    if (one.customer === customer.id && !one.ended_at)
      state.change(updated, one, { default_payment_method: id });
}

const cardForm = `<h2>Add payment method</h2>
<form method="post">${cardFields}<button>Add</button></form>`;
