import { resource } from '~/http/api.server';
import { version } from '~/version.server';
import { replyHealth } from './health.server';

/** The process with its version, and both databases. */
const call = resource({ GET: () => replyHealth(['product', 'sandbox'], { more: { version } }) });

export { call as loader, call as action };
