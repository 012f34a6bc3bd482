import Stripe from 'stripe';
import { env } from '~/env/env.server';
import { AppError } from '~/http/errors';
import { log } from '~/http/log.server';
import { createStripe } from './stripe-client';

/** Undefined where no keys are set: billing test mode, or a site that sells nothing. */
export const stripe = env.STRIPE_SECRET_KEY
  ? createStripe(env.STRIPE_SECRET_KEY, env.STRIPE_API_BASE)
  : undefined;

/** @throws AppError unavailable where payments are not set up */
export function requireStripe(): Stripe {
  if (stripe) return stripe;
  throw new AppError('unavailable', 'Payments are not set up on this server.');
}

/**
 * Replaces Stripe's errors by an AppError with `words`: Stripe's own messages may name keys and objects.
 * @throws AppError unavailable
 */
export async function withStripeErrors<Result>(words: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    log.error({ type, code, statusCode, stripeRequest: requestId }, words);
    throw new AppError('unavailable', words, { retryAfter: 10, reason: 'provider' });
  }
}

/** @param params the request parameters that may name the missing object; without them any may */
export function isMissing(error: unknown, ...params: string[]): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.code === 'resource_missing' && (params.length === 0 || params.includes(error.param ?? ''));
}
