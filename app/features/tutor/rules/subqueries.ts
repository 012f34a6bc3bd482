import type { Rule } from './rule';

export const subqueriesRules: Rule[] = [];
