import type { Rule } from './rule';

export const joinsRules: Rule[] = [];
