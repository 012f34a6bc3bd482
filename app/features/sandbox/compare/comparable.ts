import type { ResultSet } from '../result';
import { canonicalDecimal } from './decimal';

const numeric = new Set(['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision', 'oid']);
const textual = new Set(['text', 'character varying', 'character', 'name', '"char"', 'unknown']);
const moments = new Set(['date', 'timestamp without time zone', 'timestamp with time zone']);

export function categoryOf(type: string): string {
  if (numeric.has(type)) return 'number';
  if (textual.has(type)) return 'text';
  return moments.has(type) ? 'moment' : type;
}

/** Each value as a text that is the same for equal values. Its first character tells the category: '1' is not 1. */
export function comparableRows(result: Pick<ResultSet, 'columns' | 'rows'>): (string | null)[][] {
  const readers = result.columns.map(({ type }) => readerFor(type));
  return result.rows.map((row) =>
    row.map((value, index) => (value === null ? null : (readers[index]?.(value) ?? ''))),
  );
}

function readerFor(type: string): (value: string) => string {
  switch (categoryOf(type)) {
    case 'number':
      return (value) => `#${canonicalDecimal(value)}`;
    case 'text':
      return type === 'character' ? (value) => `'${value.trimEnd()}` : (value) => `'${value}`;
    case 'moment':
      return (value) =>
        `@${type === 'date' ? value.replace(/( BC)?$/, ' 00:00:00$1') : value.replace(/\+00(?= BC|$)/, '')}`;
    default:
      return (value) => `${type}:${value}`;
  }
}
