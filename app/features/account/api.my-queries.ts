import { requireUser } from '~/features/auth/session.server';
import { download, resource } from '~/http/api.server';
import { countTakeAway } from '~/rate-limit.server';
import { listToTakeAway } from './take-away.server';
import { zip } from './zip.server';

const call = resource({
  async GET({ request }) {
    const user = await requireUser(request);
    await countTakeAway(user.user_id);
    const bytes = zip(await listToTakeAway(user.user_id));
    return download(bytes, 'application/zip', 'my-queries.zip');
  },
});

export { call as loader, call as action };
