import type { ColumnRef } from 'libpg-query';
import { namesOf } from '~/sql/tree';
import { listWords } from '../../contract';
import { type Faulty, nodeOf } from './faulty';
import { shown } from './shown';
import { surroundingsOf } from './surroundings';

/** 42702: a name that several columns have. */
export function explainAmbiguous(faulty: Faulty): string | undefined {
  const column = nodeOf<ColumnRef>(faulty, 'ColumnRef');
  const name = namesOf(column?.fields).at(-1);
  if (!column || name === undefined) return undefined;
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
