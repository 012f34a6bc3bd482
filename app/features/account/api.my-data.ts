import { requireUser } from '~/features/auth/session.server';
import { download, resource } from '~/http/api.server';
import { collectMyData } from './my-data.server';

const call = resource({
  async GET({ request }) {
    const user = await requireUser(request);
    const content = { writtenAt: new Date(), ...(await collectMyData(user.user_id)) };
    return download(JSON.stringify(content, null, 2), 'application/json; charset=utf-8', 'my-data.json');
  },
});

export { call as loader, call as action };
