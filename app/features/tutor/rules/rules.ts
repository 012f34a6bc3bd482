import { averageRules } from './grouping-averages';
import { countRules } from './grouping-counts';
import { divisionRules } from './grouping-division';
import { keyRules } from './grouping-keys';
import { missingRules } from './grouping-missing';
import { periodRules } from './grouping-periods';
import { joinsRules } from './joins';
import { caseRules } from './output-cases';
import { columnRules } from './output-columns';
import { orderRules } from './output-order';
import { roundingRules } from './output-rounding';
import { textOrderRules } from './output-text-order';
import { tieRules } from './output-ties';
import { windowRules } from './output-windows';
import type { Rule } from './rule';
import { oneRowRules } from './subqueries-one-row';
import { outerRules } from './subqueries-outer';
import { setRules } from './subqueries-sets';
import { whereRules } from './where';

export const rules: Rule[] = [
  ...joinsRules,
  ...whereRules,
  ...[...keyRules, ...periodRules, ...countRules, ...missingRules, ...averageRules, ...divisionRules],
  ...[...outerRules, ...oneRowRules, ...setRules],
  ...[...columnRules, ...caseRules, ...roundingRules, ...windowRules, ...textOrderRules, ...orderRules],
  ...tieRules,
];
