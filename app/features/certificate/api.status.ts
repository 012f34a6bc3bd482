import { resource } from '~/http/api.server';
import { toRevocationList } from './credential.server';
import { requireCertificate } from './page.server';

const call = resource({
  GET: async ({ params }) =>
    Response.json(toRevocationList(await requireCertificate(params.id)), {
      headers: { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' },
    }),
});

export { call as loader, call as action };
