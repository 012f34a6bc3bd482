import { env } from '~/env/env.server';
import { AppError } from '~/http/errors';
import { countSession } from '~/rate-limit.server';
import { findCustomerId } from './customer.server';
import { requireStripe } from './stripe.server';

/** A session of Stripe's billing portal. @throws AppError conflict without a customer at Stripe; Stripe.errors.StripeError */
export async function createPortal(args: { userId: number; returnUrl?: string; toCard?: boolean }) {
  const customer = await findCustomerId(args.userId);
  if (!customer) throw new AppError('conflict', 'There is nothing to manage yet: you have no subscription.');
  await countSession('portal', args.userId);
  const returnUrl = args.returnUrl ?? `${env.APP_URL}/subscription?portal=back`;
  const { url } = await requireStripe().billingPortal.sessions.create({
    customer,
    configuration: await findConfiguration(),
    return_url: returnUrl,
    ...(args.toCard && {
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
      },
    }),
  });
  return url;
}

/** The configuration that `npm run desk -- billing setup` made for this site; undefined for the Stripe account's default. */
async function findConfiguration(): Promise<string | undefined> {
  const { data } = await requireStripe().billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.site === env.APP_URL)?.id;
}
