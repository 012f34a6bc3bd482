import { amountOff } from './catalog';
import { collect, draftInvoice, finalizeInvoice, openInvoice } from './invoices';
import type { Invoice, Subscription } from './objects';
import { cardError, missing, type StripeRefusal } from './refusal';
import { accountOf, find, periodAfter, type World } from './world';

const pendingLives = 23 * 3600;

/** `price`: id of the new price. `at` in seconds: the time from which the rest of the period is credited. */
type Switch = { item: string; price: string; at?: number };

type Plan = { amount: number; apply: () => void };

/** Credits the rest of the old price; the new price, of another interval, starts a new period. */
function planSwitch(world: World, subscription: Subscription, asked: Switch): Plan {
  const [current] = subscription.items.data;
  if (asked.item !== current.id) throw missing('subscription item', asked.item, 'items[0][id]');
  const price = find(world.prices, 'price', asked.price, 'items[0][price]');
  const { at = world.now() } = asked;
  const account = accountOf(world, subscription);
  const { current_period_start: start, current_period_end: end } = current;
  const left = Math.max(0, Math.min(1, (end - at) / (end - start)));
  const periodEnd = periodAfter(at, price, at);
  const apply = () => {
    account.periodCost = price.unit_amount;
    const period = { current_period_start: at, current_period_end: periodEnd };
    world.change('customer.subscription.updated', subscription, {
      billing_cycle_anchor: at,
      ...(subscription.cancel_at_period_end && { cancel_at: periodEnd }),
      items: { data: [{ ...current, ...period, price }] },
      pending_update: null,
    });
  };
  return { amount: price.unit_amount - Math.round(account.periodCost * left), apply };
}

/** @returns the refusal where the card was declined: the switch is then pending, and its invoice stays open */
export function switchPrice(world: World, subscription: Subscription, asked: Switch): StripeRefusal | null {
  if (subscription.items.data[0].price.id === asked.price) return null;
  const { amount, apply } = planSwitch(world, subscription, asked);
  const invoice = openInvoice(world, { subscription, reason: 'subscription_update', amount });
  finalizeInvoice(world, invoice);
  const refusal = collect(world, invoice);
  if (!refusal) {
    apply();
    return null;
  }
  const expires_at = world.now() + pendingLives;
  world.change('customer.subscription.updated', subscription, { pending_update: { expires_at } });
  return cardError(refusal);
}

/** The invoice of a switch, or by default of the next renewal. Nothing is stored. */
export function previewInvoice(world: World, subscription: Subscription, asked?: Switch): Invoice {
  const { price } = subscription.items.data[0];
  const renewal = price.unit_amount - amountOff(accountOf(world, subscription).coupon, price.unit_amount);
  const amount = asked ? planSwitch(world, subscription, asked).amount : renewal;
  return draftInvoice(world, { subscription, reason: 'upcoming', amount });
}
