import { resource } from '~/http/api.server';
import { replyHealth } from './health.server';
import { isDraining } from './shutdown.server';

/**
 * For load balancers. Reports the product database, but stays 200 without it: all replicas share it, and pages that need no
 * database are better than the balancer's error page.
 */
const call = resource({ GET: () => replyHealth(['product'], { isDraining: isDraining(), isNeeded: false }) });

export { call as loader, call as action };
