import type { Rule } from './rule';

export const whereRules: Rule[] = [];
