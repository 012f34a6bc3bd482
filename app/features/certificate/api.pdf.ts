import { download, resource } from '~/http/api.server';
import { certificateUrl } from './credential.server';
import { requireCertificate } from './page.server';
import { drawCertificate } from './pdf.server';

const call = resource({
  async GET({ params }) {
    const certificate = await requireCertificate(params.id);
    const url = certificateUrl(certificate.id);
    const sheet = new Uint8Array(await drawCertificate({ certificate, url }));
    return download(sheet, 'application/pdf', `${certificate.id}.pdf`);
  },
});

export { call as loader, call as action };
