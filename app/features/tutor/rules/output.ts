import { caseRules } from './output-cases';
import { columnRules } from './output-columns';
import { orderRules } from './output-order';
import { roundingRules } from './output-rounding';
import { textOrderRules } from './output-text-order';
import { tieRules } from './output-ties';
import { windowRules } from './output-windows';
import type { Rule } from './rule';

export const outputRules: Rule[] = [
  ...columnRules,
  ...caseRules,
  ...roundingRules,
  ...windowRules,
  ...textOrderRules,
  ...orderRules,
  ...tieRules,
];
