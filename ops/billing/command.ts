import { withApplication } from '../desk/application';
import { UsageError } from '../desk/options';

/** @throws UsageError; an Error whose message says why the command cannot be carried out */
export async function runBilling([verb, ...rest]: string[]): Promise<boolean> {
  const isLive = rest.length === 1 && rest[0] === '--live';
  if (verb === 'setup' && (isLive || rest.length === 0)) {
    await (await import('./setup-command')).runSetup({ isLive });
    return true;
  }
  if (verb !== 'sync' || rest.length > 0) throw new UsageError();
  return withApplication(sync);
}

/** @throws an Error of one sentence that names the customers who could not be read */
async function sync(): Promise<boolean> {
  const { requireStripe } = await import('~/features/billing/stripe.server');
  const { sweepCustomers } = await import('~/features/billing/sweep.server');
  requireStripe();
  const { read, failed } = await sweepCustomers({ all: true });
  console.log(`${read} customers read from Stripe.`);
  if (failed.length > 0) throw new Error(`Not read: ${failed.join(', ')}`);
  return true;
}
