import { api } from '~/http/api.server';
import { requireCertificate } from './certificate-page.server';
import { toRevocationList } from './credential.server';

const call = api({
  GET: async ({ params }) =>
    Response.json(toRevocationList(await requireCertificate(params.id)), {
      headers: { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' },
    }),
});

export const loader = call.loader;
export const action = call.action;
