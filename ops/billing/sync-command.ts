import { randomBytes } from 'node:crypto';
import { findRunningDatabase } from '../running-database';

/** @throws one sentence that names the customers who could not be read */
export async function runSync(): Promise<void> {
  process.env.DATABASE_URL = findRunningDatabase(process.env);
  // The application asks for both, and neither is used here.
  process.env.SANDBOX_DATABASE_URL ||= process.env.DATABASE_URL;
  process.env.SESSION_SECRET ||= randomBytes(32).toString('hex');
  const { requireStripe } = await import('~/features/billing/stripe.server');
  const { sweepCustomers } = await import('~/features/billing/sweep.server');
  const { shutDown } = await import('~/health/shutdown.server');
  try {
    requireStripe();
    const { read, failed } = await sweepCustomers({ all: true });
    console.log(`${read} customers read from Stripe.`);
    if (failed.length > 0) throw new Error(`Not read: ${failed.join(', ')}`);
  } finally {
    await shutDown();
  }
}
