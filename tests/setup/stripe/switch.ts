import { amountOff } from './catalog';
import { collect, draftInvoice, finalizeInvoice, openInvoice } from './invoices';
import type { Invoice, Subscription } from './objects';
import { cardError, missing, type StripeRefusal } from './refusal';
import { accountOf, find, periodAfter, type StripeState } from './state';

const pendingLives = 23 * 3600;

/** `price`: id of the new price. `at` in seconds: the time from which the rest of the period is credited. */
type Switch = { item: string; price: string; at?: number };

type Plan = { amount: number; apply: () => void };

/** Credits the rest of the old price; the new price, of another interval, starts a new period. */
function planSwitch(state: StripeState, subscription: Subscription, asked: Switch): Plan {
  const [current] = subscription.items.data;
  if (asked.item !== current.id) throw missing('subscription item', asked.item, 'items[0][id]');
  const price = find(state.prices, 'price', asked.price, 'items[0][price]');
  const { at = state.now() } = asked;
  const account = accountOf(state, subscription);
  const { current_period_start: start, current_period_end: end } = current;
  const left = Math.max(0, Math.min(1, (end - at) / (end - start)));
  const periodEnd = periodAfter(at, price, at);
  const apply = () => {
    account.periodCost = price.unit_amount;
    const period = { current_period_start: at, current_period_end: periodEnd };
    state.change('customer.subscription.updated', subscription, {
      billing_cycle_anchor: at,
      ...(subscription.cancel_at_period_end && { cancel_at: periodEnd }),
      items: { data: [{ ...current, ...period, price }] },
      pending_update: null,
    });
  };
  return { amount: price.unit_amount - Math.round(account.periodCost * left), apply };
}

/** @returns the refusal where the card was declined: the switch is then pending, and its invoice stays open */
export function switchPrice(
  state: StripeState,
  subscription: Subscription,
  asked: Switch,
): StripeRefusal | null {
  if (subscription.items.data[0].price.id === asked.price) return null;
  const { amount, apply } = planSwitch(state, subscription, asked);
  const invoice = openInvoice(state, { subscription, reason: 'subscription_update', amount });
  finalizeInvoice(state, invoice);
  const refusal = collect(state, invoice);
  if (!refusal) {
    apply();
    return null;
  }
  const expires_at = state.now() + pendingLives;
  state.change('customer.subscription.updated', subscription, { pending_update: { expires_at } });
  return cardError(refusal);
}

/** The invoice of a switch, or by default of the next renewal. Nothing is stored. */
export function previewInvoice(state: StripeState, subscription: Subscription, asked?: Switch): Invoice {
  const { price } = subscription.items.data[0];
  const renewal = price.unit_amount - amountOff(accountOf(state, subscription).coupon, price.unit_amount);
  const amount = asked ? planSwitch(state, subscription, asked).amount : renewal;
  return draftInvoice(state, { subscription, reason: 'upcoming', amount });
}
