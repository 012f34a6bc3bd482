import { api } from '~/http/api.server';
import { getIssuerProfile } from './signing-key.server';

const call = api({
  GET: async () =>
    Response.json(await getIssuerProfile(), {
      headers: { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' },
    }),
});

export const loader = call.loader;
export const action = call.action;
