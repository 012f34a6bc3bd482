import type { Rule } from './rule';
import { oneRowRules } from './subqueries-one-row';
import { outerRules } from './subqueries-outer';
import { setRules } from './subqueries-sets';

export const subqueriesRules: Rule[] = [...outerRules, ...oneRowRules, ...setRules];
