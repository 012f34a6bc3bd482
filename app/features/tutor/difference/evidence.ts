import type { Evidence } from '~/features/sandbox/grade.server';
import type { Difference, Kind } from './model';

/** Differences that only reduce the number of rows, or only raise it. */
const fewer = new Set<Kind>(['join-drops', 'distinct-extra', 'limit-extra', 'group-missing', 'having-extra']);
const more = new Set<Kind>([
  'join-keeps',
  'distinct-missing',
  'limit-missing',
  'group-extra',
  'having-missing',
]);

/** Whether a difference can cause the results' mismatch. One in a step or subquery may cause any but that of columns or order. */
export function agrees(difference: Difference, { mismatch, sides }: Evidence): boolean {
  const { kind, clause, statement, position = 0, movesRows = false, isKey = false } = difference;
  const isWhole = statement.place === 'query';
  const isOutput = isWhole && kind.startsWith('select-');
  switch (mismatch?.rule) {
    case undefined:
      return true;
    case 'columns':
      return isOutput || kind === 'table-missing';
    case 'order':
      return isWhole && clause === 'ORDER BY';
    case 'values':
      if (!isWhole) return true;
      if (isOutput) return isKey || kind === 'select-order' || mismatch.columns.includes(position);
      // With groups, a wrong join may change values alone.
      if (kind.startsWith('join-')) return true;
      if (clause === 'ORDER BY') return movesRows;
      return !fewer.has(kind) && !more.has(kind) && clause !== 'LIMIT';
    case 'row_count': {
      if (!isWhole) return true;
      const isShort = sides.actual.rows.length < sides.expected.rows.length;
      if (fewer.has(kind)) return isShort;
      if (more.has(kind)) return !isShort;
      return clause !== 'ORDER BY' && (!isOutput || movesRows);
    }
    default:
      return clause !== 'ORDER BY' || movesRows;
  }
}
