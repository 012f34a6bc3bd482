import { explainMessage } from './by-message';
import { explainCall, explainMethod } from './calls';
import { explainAmbiguous, explainColumn } from './columns';
import type { Faulty } from './faulty';
import { explainGrouping, explainWindow } from './grouping';
import { explainLiteral } from './literals';
import { explainLengths, explainMismatchedTypes } from './mismatches';
import { explainOperator } from './operators';
import { explainDivision, explainManyRows } from './single-values';
import { explainTable } from './tables';
import { explainCast, explainType } from './types';
import { explainUnlinked } from './unlinked';

type Explain = (faulty: Faulty) => string | undefined;

const operatorOrCall: Explain = (faulty) => explainOperator(faulty) ?? explainCall(faulty);

const explanations: Record<string, Explain> = {
  '21000': explainManyRows,
  '22007': explainLiteral,
  '22008': explainLiteral,
  '22012': explainDivision,
  '22P02': explainLiteral,
  '3F000': explainMethod,
  '42601': explainLengths,
  '42702': explainAmbiguous,
  '42703': explainColumn,
  '42704': explainType,
  '42725': operatorOrCall,
  '42803': explainGrouping,
  '42804': explainMismatchedTypes,
  '42846': explainCast,
  '42883': operatorOrCall,
  '42P01': explainTable,
  '42P20': explainWindow,
  '53400': explainUnlinked,
  '57014': explainUnlinked,
};

/** What helps against a fault of a query, in a sentence or two; undefined where nothing is certain. */
export function explainError(faulty: Faulty): string | undefined {
  return explainMessage(faulty) ?? explanations[faulty.error.code]?.(faulty);
}
