import { amountOff } from './catalog';
import { collect, draftInvoice, finalizeInvoice, line, openInvoice } from './invoices';
import type { Invoice, Line, Subscription } from './objects';
import { cardError, missing, type StripeRefusal } from './refusal';
import { accountOf, find, periodAfter, type World } from './world';

const pendingLives = 23 * 3600;

/** To the price with an id. `at` in seconds: the time of which what is left of the period is counted. */
export type Switch = { item: string; price: string; at?: number };

type Plan = { lines: Line[]; apply: () => void };

/** What is left of the old price is given back; another interval begins a period of its own. */
function planSwitch(world: World, subscription: Subscription, asked: Switch): Plan {
  const [current] = subscription.items.data;
  if (asked.item !== current.id) throw missing('subscription item', asked.item, 'items[0][id]');
  const price = find(world.prices, 'price', asked.price, 'items[0][price]');
  const { at = world.now() } = asked;
  const account = accountOf(world, subscription);
  const { current_period_start: start, current_period_end: end } = current;
  const left = Math.max(0, Math.min(1, (end - at) / (end - start)));
  const isNewPeriod = price.recurring.interval !== current.price.recurring.interval;
  const cost = isNewPeriod ? price.unit_amount : Math.round(price.unit_amount * left);
  const lines = [
    line(world, current.price, -Math.round(account.periodCost * left), 'Unused time on'),
    line(world, price, cost, isNewPeriod ? '1 ×' : 'Remaining time on'),
  ];
  const period = {
    current_period_start: isNewPeriod ? at : start,
    current_period_end: isNewPeriod ? periodAfter(at, price, at) : end,
  };
  const apply = () => {
    account.periodCost = price.unit_amount;
    account.pending = null;
    world.change('customer.subscription.updated', subscription, {
      ...(isNewPeriod && { billing_cycle_anchor: at }),
      ...(subscription.cancel_at_period_end && { cancel_at: period.current_period_end }),
      items: { ...subscription.items, data: [{ ...current, ...period, price }] },
      pending_update: null,
    });
  };
  return { lines, apply };
}

/** @returns the refusal where the card did not pay: then the switch waits for the payment of its invoice */
export function switchPrice(world: World, subscription: Subscription, asked: Switch): StripeRefusal | null {
  if (subscription.items.data[0].price.id === asked.price) return null;
  const { lines, apply } = planSwitch(world, subscription, asked);
  const account = accountOf(world, subscription);
  const invoice = openInvoice(world, { subscription, reason: 'subscription_update', lines });
  finalizeInvoice(world, invoice);
  const refusal = collect(world, invoice);
  if (!refusal) {
    apply();
    return null;
  }
  const applied = () => {
    apply();
    world.emit('customer.subscription.pending_update_applied', subscription);
  };
  account.pending = { invoice, apply: applied };
  const expires_at = world.now() + pendingLives;
  world.change('customer.subscription.updated', subscription, { pending_update: { expires_at } });
  return cardError(refusal);
}

/** What would be billed: by a switch at once, or else at the next renewal. Nothing is stored. */
export function previewInvoice(world: World, subscription: Subscription, asked?: Switch): Invoice {
  const reason = 'upcoming';
  if (asked) {
    const { lines } = planSwitch(world, subscription, asked);
    return draftInvoice(world, { subscription, reason, lines });
  }
  const { price } = subscription.items.data[0];
  const { coupon, nextPrice } = accountOf(world, subscription);
  const next = nextPrice ?? price;
  const off = amountOff(coupon, next.unit_amount);
  const lines = [line(world, next, next.unit_amount, '1 ×')];
  return draftInvoice(world, { subscription, reason, lines, off });
}
