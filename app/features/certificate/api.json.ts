import { resource } from '~/http/api.server';
import { getCredential } from './credential.server';
import { requireCertificate } from './page.server';

const call = resource({
  async GET({ params }) {
    const certificate = await requireCertificate(params.id);
    return new Response(JSON.stringify(await getCredential(certificate), null, 2), {
      headers: {
        'Content-Type': 'application/vc',
        'Content-Disposition': `attachment; filename="boxscore-${certificate.id}.json"`,
        'Cache-Control': 'no-store',
      },
    });
  },
});

export { call as loader, call as action };
