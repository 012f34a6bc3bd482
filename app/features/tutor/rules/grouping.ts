import { averageRules } from './grouping-averages';
import { countRules } from './grouping-counts';
import { divisionRules } from './grouping-division';
import { keyRules } from './grouping-keys';
import { missingRules } from './grouping-missing';
import { periodRules } from './grouping-periods';
import type { Rule } from './rule';

export const groupingRules: Rule[] = [
  ...keyRules,
  ...periodRules,
  ...countRules,
  ...missingRules,
  ...averageRules,
  ...divisionRules,
];
