import type { FuncCall } from 'libpg-query';
import { namesOf } from '~/sql/tree';
import { authored, fill } from '../authored';
import { explainCall, explainMethod } from './calls';
import { explainAmbiguous, explainColumn } from './columns';
import type { FailedQuery } from './failed-query';
import { explainGrouping, explainWindow } from './grouping';
import { explainLiteral } from './literals';
import { explainLengths, explainMismatchedTypes } from './mismatches';
import { explainOperator } from './operators';
import { shown } from './shown';
import { explainDivision, explainManyRows } from './single-values';
import { explainTable } from './tables';
import { explainCast, explainType } from './types';
import { explainUnlinked } from './unlinked';

type Explain = (failed: FailedQuery) => string | undefined;

const operatorOrCall: Explain = (failed) => explainOperator(failed) ?? explainCall(failed);

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

const messages = authored.messages.map(({ code, is, words }) => ({
  codes: code.split(' '),
  pattern: new RegExp(is, 's'),
  words,
}));

/** What to say of a fault that its message alone explains. */
function explainMessage(failed: FailedQuery): string | undefined {
  const { code, message } = failed.error;
  const entry = messages.find(({ codes, pattern }) => codes.includes(code) && pattern.test(message));
  const call = failed.node<FuncCall>('FuncCall');
  const groups = entry?.pattern.exec(message) ?? [];
  return (
    entry &&
    fill(entry.words, {
      ...Object.fromEntries(groups.map((group = '', index) => [index, shown(group)])),
      call: shown(namesOf(call?.funcname).at(-1) ?? '').toUpperCase(),
      arguments: call?.args ? '…' : '',
    })
  );
}

/** Explains a fault of a query in a sentence or two; undefined where nothing is certain. */
export const explainError = (failed: FailedQuery): string | undefined =>
  explainMessage(failed) ?? explanations[failed.error.code]?.(failed);
