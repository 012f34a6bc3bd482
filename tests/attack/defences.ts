import type { Defence, Unproven } from './defence';
import { bounds } from './defences/bounds';
import { grants } from './defences/grants';
import { service } from './defences/service';
import { statements } from './defences/statements';

/** What stands between learners' SQL and everything else. */
export const sandboxDefences: Defence[] = [...statements, ...grants, ...bounds, ...service];

export const sandboxUnproven: Unproven[] = [];
