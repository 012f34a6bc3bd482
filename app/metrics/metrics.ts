import { env } from '~/env/env.server';
import { resource } from '~/http/api.server';
import { answerScrape } from './metrics.server';

const call = resource({
  async GET({ request }) {
    // With a port of their own, metrics are not served on the site's port.
    if (env.METRICS_PORT) return new Response('There are no metrics here.', { status: 404 });
    const { body, ...init } = await answerScrape(request.headers.get('authorization'));
    return new Response(body, init);
  },
});

export { call as loader, call as action };
