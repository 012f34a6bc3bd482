import type { Defence, Unproven } from '../defence';
import { data } from './defences/data';
import { identity } from './defences/identity';
import { requests } from './defences/requests';

/** What stands between the rest of the site and those who would misuse it. */
export const siteDefences: Defence[] = [...requests, ...identity, ...data];

export const siteUnproven: Unproven[] = [];
