import { resource } from '~/http/api.server';
import { replyHealth } from './health.server';
import { isDraining } from './shutdown.server';

/** For balancers: most pages need the product database, and only SQL the sandbox. */
const call = resource({ GET: () => replyHealth(['product'], { isDraining: isDraining() }) });

export { call as loader, call as action };
