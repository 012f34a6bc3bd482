import { api } from '~/http/api.server';
import { toRevocationList } from './credential.server';
import { requireCertificate } from './page.server';

const call = api({
  GET: async ({ params }) =>
    Response.json(toRevocationList(await requireCertificate(params.id)), {
      headers: { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' },
    }),
});

export const loader = call.loader;
export const action = call.action;
