import type { ColumnRef } from 'libpg-query';
import { namesOf } from '~/sql/tree';
import { listWords } from '../../contract';
import { type Faulty, nodeOf } from './faulty';
import { shown } from './shown';
import { surroundingsOf } from './surroundings';

/** 42702: a name that several columns have. */
export function explainAmbiguous(faulty: Faulty): string | undefined {
  const { error } = faulty;
  const clause = /^(ORDER BY|GROUP BY) "/.exec(error.message)?.[1];
  const column = nodeOf<ColumnRef>(faulty, 'ColumnRef');
  const name = namesOf(column?.fields).at(-1);
  if (!column || name === undefined) return undefined;
  if (clause)
    return `SELECT gives the name ${shown(name)} to two columns, so ${clause} cannot tell which one is meant.`;
  const around = surroundingsOf(faulty.statement.select, column, faulty.catalogue);
  for (const reach of [around?.sources ?? [], around?.outer ?? []]) {
    const owners = reach.filter(({ columns }) => columns?.includes(name));
    if (owners.length < 2) continue;
    const aliases = owners.slice(0, 4).map(({ alias }) => shown(alias));
    const choices = aliases.map((alias) => `${alias}.${shown(name)}`);
    return `${owners.length === 2 ? 'Both ' : ''}${listWords(aliases)} have a column ${shown(name)}. Which one is meant: ${choices.join(' or ')}?`;
  }
  const twice = around?.sources.find(
    ({ columns = [] }) => columns.indexOf(name) !== columns.lastIndexOf(name),
  );
  return twice
    ? `${shown(twice.alias)} returns two columns called ${shown(name)}: one of them needs another name there.`
    : `More than one column is called ${shown(name)}: write its table or alias and a dot before it.`;
}

/** 42712, 42P09 */
export function explainSameAlias({ error }: Faulty): string | undefined {
  const name = /^(?:table name|table reference) "(.*)" (?:specified more than once|is ambiguous)$/s.exec(
    error.message,
  )?.[1];
  return name && `${shown(name)} is the name of two tables in this FROM: give each its own alias.`;
}
