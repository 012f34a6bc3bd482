import './grouping-averages';
import './grouping-counts';
import './grouping-division';
import './grouping-keys';
import './grouping-missing';
import './grouping-periods';
import './joins-cross';
import './joins-keys';
import './joins-missing';
import './joins-negation';
import './joins-outer';
import './joins-rows';
import './joins-self';
import './output-cases';
import './output-columns';
import './output-order';
import './output-rounding';
import './output-text-order';
import './output-ties';
import './output-windows';
import './subqueries';
import './where-days';
import './where-logic';
import './where-nulls';
import './where-ranges';
import './where-text';
import { order, type Rule, written } from './rule';

/** In the order of datasets/rules.yaml; each imported file adds its own rules. */
export const rules: Rule[] = written.toSorted(
  (one, other) => order.indexOf(one.id) - order.indexOf(other.id),
);
