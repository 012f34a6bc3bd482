import { resource } from '~/http/api.server';
import { readText } from '~/http/body.server';
import { handleEvent, readEvent } from './events.server';
import { withStripeErrors } from './stripe.server';

const limit = 1024 * 1024;

/** Answers 200 once the effect is stored; anything else asks Stripe to send the event again. */
const call = resource({
  async POST({ request }) {
    const body = await readText(request, 'application/json', limit);
    const event = readEvent(body, request.headers.get('Stripe-Signature'));
    await withStripeErrors('Stripe could not be asked', () => handleEvent(event));
    return { received: true };
  },
});

export { call as loader, call as action };
