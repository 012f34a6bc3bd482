import { requireUser } from '~/features/auth/session.server';
import { resource } from '~/http/api.server';
import { collectMyData } from './my-data.server';

const call = resource({
  async GET({ request }) {
    const user = await requireUser(request);
    const content = { writtenAt: new Date(), ...(await collectMyData(user.user_id)) };
    return new Response(JSON.stringify(content, null, 2), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="boxscore-my-data.json"',
        'Cache-Control': 'no-store',
      },
    });
  },
});

export { call as loader, call as action };
