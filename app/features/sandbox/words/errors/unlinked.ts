import type { ColumnRef, Node, SelectStmt } from 'libpg-query';
import type { Scope } from '~/sql/model';
import { resolve } from '~/sql/resolve';
import { readQuery } from '~/sql/scope';
import { conjunctsOf, findNodes, namesOf } from '~/sql/tree';
import type { FailedQuery } from './failed-query';
import { shown } from './shown';

/** 57014, 53400: tables of the data that no condition links, where that is certain. */
export function explainUnlinked({ catalogue, statement }: FailedQuery): string | undefined {
  const query = { text: '', select: statement.select as SelectStmt };
  for (const scope of readQuery(query, catalogue).scopes.toReversed()) {
    const pair = unlinkedIn(scope);
    if (!pair) continue;
    const [one, other] = pair.map(shown);
    return `In FROM, no condition links ${one} and ${other}, so each row of the one meets each row of the other: say in ON which rows belong together.`;
  }
  return undefined;
}

function unlinkedIn(scope: Scope): [string, string] | undefined {
  const { select, sources, joins } = scope;
  const isFree = (node: Node) =>
    ['RangeFunction', 'RangeTableSample', 'RangeTableFunc'].some((kind) => kind in node);
  const isLateral = findNodes<{ lateral?: boolean }>(select.fromClause, 'RangeSubselect').some(
    ({ lateral }) => lateral,
  );
  const functions = findNodes(select.fromClause, 'RangeFunction', 'SelectStmt');
  if (isLateral || functions.length > 0 || (select.fromClause ?? []).some(isFree)) return undefined;
  const groups = new Map(sources.map(({ alias }) => [alias, alias]));
  const rootOf = (alias: string) => {
    let root = alias;
    for (let next = groups.get(root); next !== undefined && next !== root; next = groups.get(root))
      root = next;
    return root;
  };
  const link = ([first, ...others]: string[]) => {
    for (const other of others) if (first !== undefined) groups.set(rootOf(other), rootOf(first));
  };
  for (const { join, left, right } of joins) {
    if (join.usingClause || join.isNatural) link([...left, ...right].map(({ alias }) => alias));
  }
  const conditions = [
    ...joins.flatMap(({ join }) => conjunctsOf(join.quals)),
    ...conjunctsOf(select.whereClause),
  ];
  for (const condition of conditions) {
    const mentioned = findNodes<ColumnRef>(condition, 'ColumnRef').map((column) => {
      const found = resolve(column, scope);
      if (found?.scope === scope) return found.source.alias;
      // A column of an inner or outer query, or an unqualified one of an unknown source.
      return namesOf(column.fields).length > 1 ? '' : undefined;
    });
    if (mentioned.includes(undefined)) return undefined;
    link(mentioned.flatMap((alias) => alias || []));
  }
  const tables = sources.filter(({ table }) => table).map(({ alias }) => alias);
  const [first] = tables;
  const other = tables.find((alias) => first !== undefined && rootOf(alias) !== rootOf(first));
  return first !== undefined && other !== undefined ? [first, other] : undefined;
}
