import { resource } from '~/http/api.server';
import { replyHealth } from './health.server';

/** The whole: the process and both databases. */
const call = resource({ GET: () => replyHealth(['product', 'sandbox']) });

export { call as loader, call as action };
