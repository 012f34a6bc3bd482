import { resource } from '~/http/api.server';
import { replyHealth } from './health.server';
import { isDraining } from './shutdown.server';

/**
 * For balancers. Without the product database all replicas are alike, and pages that need none are better than a balancer's own
 * word that nobody is there: it is told of, and ends nothing.
 */
const call = resource({ GET: () => replyHealth(['product'], { isDraining: isDraining(), isNeeded: false }) });

export { call as loader, call as action };
