import { download, resource } from '~/http/api.server';
import { getCredential } from './credential.server';
import { requireCertificate } from './page.server';

const call = resource({
  async GET({ params }) {
    const certificate = await requireCertificate(params.id);
    const credential = JSON.stringify(await getCredential(certificate), null, 2);
    return download(credential, 'application/vc', `${certificate.id}.json`);
  },
});

export { call as loader, call as action };
