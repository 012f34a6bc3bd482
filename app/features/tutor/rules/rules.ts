import { groupingRules } from './grouping';
import { joinsRules } from './joins';
import { outputRules } from './output';
import type { Rule } from './rule';
import { subqueriesRules } from './subqueries';
import { whereRules } from './where';

export const rules: Rule[] = [
  ...joinsRules,
  ...whereRules,
  ...groupingRules,
  ...subqueriesRules,
  ...outputRules,
];
