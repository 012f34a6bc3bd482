import type { Rule } from './rule';

export const outputRules: Rule[] = [];
