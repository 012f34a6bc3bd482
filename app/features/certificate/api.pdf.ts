import { resource } from '~/http/api.server';
import { certificateUrl } from './credential.server';
import { requireCertificate } from './page.server';
import { drawCertificate } from './pdf.server';

const call = resource({
  async GET({ params }) {
    const certificate = await requireCertificate(params.id);
    const url = certificateUrl(certificate.id);
    return new Response(new Uint8Array(await drawCertificate({ certificate, url })), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="boxscore-${certificate.id}.pdf"`,
        'Cache-Control': 'no-store',
      },
    });
  },
});

export { call as loader, call as action };
