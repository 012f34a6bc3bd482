import { api } from '~/http/api.server';
import { requireCertificate } from './certificate-page.server';
import { toRevocationList } from './credential.server';

const call = api({ GET: async ({ params }) => toRevocationList(await requireCertificate(params.id)) });

export const loader = call.loader;
export const action = call.action;
