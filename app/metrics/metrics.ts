import { env } from '~/env/env.server';
import { resource } from '~/http/api.server';
import { answerScrape } from './metrics.server';

const call = resource({
  async GET({ request }) {
    // On a port of their own they are on no other.
    if (env.METRICS_PORT) return new Response('There are no metrics here.', { status: 404 });
    const { body, ...init } = await answerScrape(request.headers.get('authorization'));
    return new Response(body, init);
  },
});

export { call as loader, call as action };
