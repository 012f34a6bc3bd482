import type { FuncCall } from 'libpg-query';
import type { CatalogueTable } from '~/sql/catalogue';
import type { Scope, Source } from '~/sql/model';
import type { OuterJoin } from '~/sql/outer';
import { writtenCall } from '~/sql/source-text';
import { findNodes } from '~/sql/tree';
import type { About } from './rule';

/** A table by its name; by its alias where the name would not tell it from another. */
export function titleOf({ table, alias }: Source, { sources }: Scope): string {
  const isOnly = sources.filter((source) => source.table?.name === table?.name).length === 1;
  return table && isOnly ? table.name : alias;
}

/** What one row of a table is, by the table's name: ticket, merchandise sale; row of merchandise. */
export function nounOf({ name }: CatalogueTable): string {
  const words = name.replaceAll('_', ' ');
  if (/ies$/.test(words)) return words.replace(/ies$/, 'y');
  return /[^s]s$/.test(words) ? words.slice(0, -1) : `row of ${name}`;
}

export function withArticle(word: string): string {
  return `${/^(?:[aeio]|u(?!ni|se))/i.test(word) ? 'an' : 'a'} ${word}`;
}

/** The table whose rows an outer join keeps; undefined where it keeps several. */
export function keptBy({ kept }: OuterJoin, scope: Scope): string | undefined {
  const [only, ...others] = kept;
  return only && others.length === 0 ? titleOf(only, scope) : undefined;
}

export const atCall = (call: FuncCall, scope: Scope, { query }: About) => ({
  call: writtenCall(call, query),
  where: lookAt(scope, 'FuncCall', call),
});

/** "Look at your …" with the clause of the scope that holds a node. `kind`: of the node. */
export function lookAt({ select }: Scope, kind: string, node: unknown): string {
  const { fromClause, whereClause, groupClause, havingClause, sortClause } = select;
  const clauses = [
    ['join', fromClause],
    ['WHERE', whereClause],
    ['GROUP BY', groupClause],
    ['HAVING', havingClause],
    ['ORDER BY', sortClause],
  ] as const;
  const holder = clauses.find(([, clause]) => findNodes([clause], kind).includes(node as never));
  return `Look at your ${holder?.[0] ?? 'SELECT'}.`;
}

const mostNamed = 3;

/** What a SELECT reads from, by the names that the learner gave. */
export function sourcesInWords({ sources }: Scope): string {
  const names = sources.map(({ alias }) => alias).filter(Boolean);
  if (names.length === 0) return 'the rows there';
  return names.length > mostNamed ? `${names.slice(0, mostNamed).join(', ')} …` : names.join(', ');
}
