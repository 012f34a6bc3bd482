import { resource } from '~/http/api.server';
import { replyHealth } from './health.server';

/** Only the process, as a restart would not repair a database. */
const call = resource({ GET: () => replyHealth([]) });

export { call as loader, call as action };
