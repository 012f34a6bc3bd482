import { resource } from '~/http/api.server';
import { getIssuerProfile } from './signing-key.server';

const call = resource({
  GET: async () =>
    Response.json(await getIssuerProfile(), {
      headers: { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' },
    }),
});

export { call as loader, call as action };
