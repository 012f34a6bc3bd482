import type { ColumnRef } from 'libpg-query';
import type { Catalogue } from '~/sql/catalogue';
import { listWords } from '../../contract';
import { shown } from './shown';
import type { Source, Surroundings } from './surroundings';

/** A column without its table before it. */
export type LoneColumn = { name: string; column: ColumnRef; around: Surroundings };

/** What to say of a column that a query returns as `given`, which is to be written as `written`. */
export function describeRenamed(
  { alias, name, given, written }: { alias: string; name: string; given: string; written: string },
  { tables }: Catalogue,
): string {
  const fact = `${shown(alias) || 'The subquery'} returns ${shown(name)} under the name ${shown(given)}`;
  const isColumn = tables.some(({ columns }) => columns.some((column) => column.name === given));
  // `select sponsor_id game_id` may have lost its comma.
  return isColumn
    ? `${fact}: was that meant, or is a comma missing there?`
    : `${fact}: write ${shown(written)}.`;
}

/** What to say of a column that a query does not return. */
export function describeInner({ alias, columns = [], within = [] }: Source, name: string): string {
  const remedy = within.includes(name) ? ` To use ${shown(name)} here, its SELECT has to return it.` : '';
  const none = columns.length === 1 ? 'It is' : 'None of them is';
  return `${shown(alias) || 'The subquery'} returns ${columns.length === 1 ? 'the column' : 'the columns'} ${listColumns(columns)}. ${none} ${columns.length === 1 ? 'not ' : ''}called ${shown(name)}.${remedy}`;
}

const mostListed = 12;

export function listColumns(columns: string[]): string {
  const some = columns.slice(0, mostListed).map(shown);
  return columns.length > mostListed ? `${some.join(', ')} …` : listWords(some);
}
