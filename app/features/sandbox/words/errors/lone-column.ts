import type { ColumnRef } from 'libpg-query';
import { listWords } from '../../contract';
import { shown } from './shown';
import type { Surroundings } from './surroundings';

/** A column without its table before it. */
export type LoneColumn = { name: string; column: ColumnRef; around: Surroundings };

const mostListed = 12;

export function listColumns(columns: string[]): string {
  const some = columns.slice(0, mostListed).map(shown);
  return columns.length > mostListed ? `${some.join(', ')} …` : listWords(some);
}
