import type Stripe from 'stripe';
import { AppError } from '~/http/errors';
import type { Plan } from './plan.server';
import { requireStripe } from './stripe.server';
import { lookupKey } from './stripe-setup';

/** @throws Stripe.errors.StripeError; AppError unavailable when the operator has not set it up */
export async function findPrice(plan: Plan): Promise<Stripe.Price> {
  const { data } = await requireStripe().prices.list({
    lookup_keys: [lookupKey(plan)],
    active: true,
    limit: 1,
  });
  if (data[0]) return data[0];
  throw new AppError(
    'unavailable',
    `The ${plan.name} plan cannot be bought right now. Please tell us about it.`,
  );
}
