import type { ColumnRef, CommonTableExpr, SelectStmt } from 'libpg-query';
import type { Catalogue } from '~/sql/catalogue';
import { columnOf } from '~/sql/expressions';
import type { Query, Source as Read, Scope } from '~/sql/model';
import { outputsOf } from '~/sql/outputs';
import { readQuery } from '~/sql/scope';
import { namesOf, nodeAs } from '~/sql/tree';

/**
 * A source in FROM. `columns`: its output columns; undefined where they are unknown. `renamed`: from the own names of columns to
 * the names that they are returned under. `within`: the columns of the tables inside it.
 */
export type Source = Pick<Read, 'alias' | 'name'> & {
  isTable: boolean;
  columns?: string[];
  renamed: Map<string, string>;
  within: string[];
};

/** A node and its parent. `key`: the parent's field that holds it. */
type Link = { value: object; key: string; up?: Link };

/**
 * The SELECT around a node. `clause`: the parser's name for the node's clause. `outer`: sources in scope of the SELECTs around.
 * `hidden`: their sources out of scope, by the clause that holds the inner SELECT.
 */
export type Surroundings = {
  query: Query;
  scope?: Scope;
  select: SelectStmt;
  clause: string;
  isInJoin: boolean;
  sources: Source[];
  outer: Source[];
  hidden: { clause: string; sources: Source[] }[];
  /** The CTEs in scope, the nearest first. */
  common: CommonTableExpr[];
};

/** An unqualified column. */
export type LoneColumn = { name: string; column: ColumnRef; around: Surroundings };

export function surroundingsOf(root: unknown, node: object, catalogue: Catalogue): Surroundings | undefined {
  const selects: Pick<Surroundings, 'select' | 'clause' | 'isInJoin'>[] = [];
  let [clause, isInJoin] = ['', false];
  for (let link = pathTo(root, node); link; link = link.up) {
    if (isSelect(link.value)) {
      selects.push({ select: link.value, clause, isInJoin });
      isInJoin = false;
    } else if (link.key === 'quals') isInJoin = true;
    if (link.up && isSelect(link.up.value)) clause = link.key;
  }
  const [own, ...others] = selects;
  if (!own) return undefined;
  const common = selects.flatMap(({ select }) => ctesOf(select));
  const query = readQuery({ text: '', select: root as SelectStmt }, catalogue);
  const { scopes } = query;
  const scopeOf = (select: SelectStmt) => scopes.find((scope) => scope.select === select);
  const read = (select: SelectStmt) =>
    (scopeOf(select)?.sources ?? []).map((source) => describeSource(source, scopes));
  const scope = scopeOf(own.select);
  const around: Surroundings = {
    ...own,
    query,
    scope,
    common,
    sources: read(own.select),
    outer: [],
    hidden: [],
  };
  const reach = new Set<Scope>();
  for (let up = scope?.parent; up; up = up.parent) reach.add(up);
  for (const { select, clause } of others) {
    const theirs = scopeOf(select);
    if (theirs && reach.has(theirs)) around.outer.push(...read(select));
    else around.hidden.push({ clause, sources: read(select) });
  }
  return around;
}

function describeSource({ alias, name, table, names, select }: Read, scopes: Scope[]): Source {
  const inner = firstArm(select);
  const own = inner
    ? outputsOf(inner).map(({ node, name: given, index }) => ({
        name: namesOf(columnOf(node)?.fields).at(-1) ?? given,
        given: (index === undefined ? undefined : names?.[index]) ?? given,
      }))
    : (table?.columns ?? []).map((column, index) => ({
        name: column.name,
        given: names?.[index] ?? column.name,
      }));
  const changed = own.filter((column) => column.name !== column.given);
  const within = scopes.find((scope) => scope.select === inner)?.sources ?? [];
  return {
    ...{ alias, name, columns: names, isTable: table !== undefined },
    renamed: new Map(changed.map((column) => [column.name, column.given])),
    within: within.flatMap((source) => source.names ?? []),
  };
}

function firstArm(select: SelectStmt | undefined): SelectStmt | undefined {
  let first = select;
  while (first?.larg) first = first.larg;
  return first;
}

export function ctesOf({ withClause }: SelectStmt): CommonTableExpr[] {
  return (withClause?.ctes ?? []).flatMap((node) => nodeAs<CommonTableExpr>(node, 'CommonTableExpr') ?? []);
}

function isSelect(value: object): value is SelectStmt {
  return 'op' in value && 'limitOption' in value;
}

/** Without recursion, since a tree may be thousands of levels deep. */
function pathTo(root: unknown, target: object): Link | undefined {
  if (typeof root !== 'object' || root === null) return undefined;
  const stack: Link[] = [{ value: root, key: '' }];
  for (let link = stack.pop(); link; link = stack.pop()) {
    if (link.value === target) return link;
    const isList = Array.isArray(link.value);
    for (const [key, value] of Object.entries(link.value)) {
      if (typeof value !== 'object' || value === null) continue;
      // An element of a list has the list's parent and key.
      stack.push(isList ? { value, key: link.key, up: link.up } : { value, key, up: link });
    }
  }
  return undefined;
}
