import type { Rule } from './rule';

export const groupingRules: Rule[] = [];
