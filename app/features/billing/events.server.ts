import type Stripe from 'stripe';
import { db } from '~/db.server';
import { env } from '~/env/env.server';
import { AppError } from '~/http/errors';
import { requireStripe } from './stripe.server';
import { syncedEvents } from './stripe-setup';
import { isProcessed, markFailed, markProcessed, syncCustomer } from './sync.server';

const synced = new Set<string>(syncedEvents);

/** Accepts any of the secrets: there are two during a rotation. @throws AppError bad_request for a forged or old event */
export function readEvent(body: string, signature: string | null): Stripe.Event {
  const { webhooks } = requireStripe();
  for (const secret of env.STRIPE_WEBHOOK_SECRET ?? []) {
    try {
      return webhooks.constructEvent(body, signature ?? '', secret);
    } catch {
      // Another secret may be the right one.
    }
  }
  throw new AppError('bad_request', 'This event is not signed by Stripe.');
}

/** Uses only the event's customer, as its contents may be outdated, and reads the subscription from Stripe. */
export async function handleEvent(event: Stripe.Event): Promise<void> {
  const { id, type } = event;
  if (await isProcessed(id)) return;
  const customerId = customerOf(event);
  const received = { id, type, customerId };
  if (!customerId || !synced.has(type)) return markProcessed(db, received);
  try {
    await syncCustomer(customerId, received);
  } catch (error) {
    await markFailed(received, error);
    throw error;
  }
}

function customerOf({ type, data: { object } }: Stripe.Event): string | null {
  if (type.startsWith('customer.') && object.object === 'customer') return object.id;
  const customer = 'customer' in object ? object.customer : null;
  if (typeof customer === 'string') return customer;
  return customer && typeof customer === 'object' && 'id' in customer ? String(customer.id) : null;
}
