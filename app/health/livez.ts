import { resource } from '~/http/api.server';
import { replyHealth } from './health.server';

/** The process alone: restarting it would bring no database back. */
const call = resource({ GET: () => replyHealth([]) });

export { call as loader, call as action };
