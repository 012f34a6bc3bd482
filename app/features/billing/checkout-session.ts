import { z } from 'zod';
import { getUser } from '~/features/auth/session.server';
import { noStore, resource } from '~/http/api.server';
import { parse, readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { idSchema } from '~/http/id';
import { createEmbeddedCheckout } from './create-checkout.server';
import { getPurchasablePlan } from './plan.server';
import { requireStripe, withStripeErrors } from './stripe.server';

const schema = z.object({
  plan: idSchema(),
  attempt: z.string().min(1).max(100),
  course: idSchema().optional(),
});

/** Creates the Stripe session for the checkout page's card field; replies with no more than the field needs. */
const call = resource({
  async POST({ request }) {
    const user = await getUser(request);
    if (!user) throw new AppError('unauthorized', 'Please login to continue with checkout');
    requireStripe();
    const { plan: planId, attempt, course } = parse(schema, Object.fromEntries(await readForm(request)));
    const plan = await getPurchasablePlan(planId);
    if (!plan) throw new AppError('not_found', 'There is no such plan to buy.');
    const create = () => createEmbeddedCheckout({ userId: user.user_id, plan, attempt, courseId: course });
    const { client_secret: clientSecret } = await withStripeErrors(
      'Failed to create checkout session',
      create,
    );
    return Response.json({ clientSecret }, { headers: noStore });
  },
});

export { call as loader, call as action };
