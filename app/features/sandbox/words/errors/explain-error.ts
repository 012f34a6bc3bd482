import { explainAmbiguous, explainSameAlias } from './ambiguous';
import { explainCall, explainMethod } from './calls';
import { explainColumn } from './columns';
import type { Faulty } from './faulty';
import { explainGrouping, explainWindow } from './grouping';
import { explainLiteral } from './literals';
import { explainLengths, explainMismatchedTypes } from './mismatches';
import { explainMisuse, explainPermission, explainPosition } from './misuse';
import { explainOperator } from './operators';
import { explainDivision, explainLimit, explainManyRows } from './single-values';
import { explainTable } from './tables';
import { explainCast, explainType } from './unknown-types';
import { explainUnlinked } from './unlinked';

type Explain = (faulty: Faulty) => string | undefined;

const operatorOrCall: Explain = (faulty) => explainOperator(faulty) ?? explainCall(faulty);

/** By SQLSTATE. */
const explanations: Record<string, Explain> = {
  '0A000': explainMisuse,
  '21000': explainManyRows,
  '22007': explainLiteral,
  '22008': explainLiteral,
  '22012': explainDivision,
  '22P02': explainLiteral,
  '2201W': explainLimit,
  '2201X': explainLimit,
  '3F000': explainMethod,
  '42501': explainPermission,
  '42601': explainLengths,
  '42702': explainAmbiguous,
  '42703': explainColumn,
  '42704': explainType,
  '42712': explainSameAlias,
  '42725': operatorOrCall,
  '42803': explainGrouping,
  '42804': explainMismatchedTypes,
  '42809': explainMisuse,
  '42846': explainCast,
  '42883': operatorOrCall,
  '42P01': explainTable,
  '42P09': explainSameAlias,
  '42P10': explainPosition,
  '42P20': explainWindow,
  '53400': explainUnlinked,
  '57014': explainUnlinked,
};

/** What helps against a fault of a query, in a sentence or two; undefined where nothing is certain. */
export function explainError(faulty: Faulty): string | undefined {
  return explanations[faulty.error.code]?.(faulty);
}
