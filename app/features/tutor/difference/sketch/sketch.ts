import type { ColumnRef, Node, SelectStmt, SortBy } from 'libpg-query';
import type { Scope } from '~/sql/model';
import { resolve } from '~/sql/resolve';
import { conjunctsIn } from '~/sql/terms/conditions';
import { conditionOf, termOf } from '~/sql/terms/expression';
import { isOfGroups, type Reader, type Term } from '~/sql/terms/terms';
import { namesOf, nodeAs } from '~/sql/tree';
import { groupingOf } from './grouping';
import { type Linking, readLinking } from './linking';
import { type Naming, readerOf, sourceColumn } from './naming';

export type Output = { term: Term; heading?: string };
export type SortKey = { term: Term; isDescending: boolean; nulls: 'first' | 'last' | 'any' };

export type Sketch = Linking & {
  keys: Term[];
  group: Term[];
  having: Term[];
  outputs: Output[];
  isDistinct: boolean;
  distinctOn: Term[];
  order: SortKey[];
  limit?: Term;
  offset?: Term;
  hasTies: boolean;
};

/** `root`: the statement's SELECT that has the ORDER BY and LIMIT of a set operation. `same`: see readerOf. */
export function sketchOf(scope: Scope, root: SelectStmt, naming: Naming, same: Map<Term, Term>): Sketch {
  const reader = readerOf(scope, naming, same);
  const linking = readLinking(scope, naming, same);
  const outputs = outputsOf(scope, naming, reader);
  const { select } = scope;
  const conditions = select.havingClause ? conjunctsIn(conditionOf(select.havingClause, reader)) : [];
  const having = conditions.filter(isOfGroups);
  const where = reader.terms.sorted([...linking.where, ...conditions.filter((term) => !isOfGroups(term))]);
  const keys = (select.groupClause ?? []).map((node) => groupKey(node, { scope, outputs, reader }));
  const group = groupingOf(keys, { scope, naming, same });
  const distinct = select.distinctClause ?? [];
  const distinctOn = distinct.flatMap((node) =>
    Object.keys(node).length > 0 ? [sortTerm(node, outputs, reader)] : [],
  );
  const isPlain = having.length === 0 && !outputs.some(({ term }) => isOfGroups(term));
  // Without aggregates, GROUP BY on outputs acts as DISTINCT.
  const isListed =
    group.length > 0 && isPlain && keys.every((key) => outputs.some(({ term }) => term === key));
  const { limitCount, limitOffset, limitOption } = root;
  return {
    ...linking,
    where,
    keys,
    group: isListed ? [] : group,
    having,
    outputs,
    isDistinct: isListed || (distinct.length > 0 && distinctOn.length === 0),
    distinctOn: reader.terms.sorted(distinctOn),
    order: (root.sortClause ?? []).flatMap((node) => sortKey(node, { outputs, reader, where })),
    ...(limitCount && { limit: termOf(limitCount, reader) }),
    ...(limitOffset && { offset: termOf(limitOffset, reader) }),
    hasTies: limitOption === 'LIMIT_OPTION_WITH_TIES',
  };
}

function outputsOf(scope: Scope, naming: Naming, reader: Reader): Output[] {
  return (scope.select.targetList ?? []).flatMap((node): Output[] => {
    const { name, val } = nodeAs<{ name?: string; val?: Node }>(node, 'ResTarget') ?? {};
    if (!val) return [];
    const { fields = [] } = nodeAs<ColumnRef>(val, 'ColumnRef') ?? {};
    if (fields.some((field) => 'A_Star' in field)) return starOf(namesOf(fields)[0], scope, naming);
    const called = namesOf(nodeAs<{ funcname?: Node[] }>(val, 'FuncCall')?.funcname);
    return [{ term: termOf(val, reader), heading: name ?? namesOf(fields).at(-1) ?? called.at(-1) }];
  });
}

function starOf(alias: string | undefined, scope: Scope, naming: Naming): Output[] {
  const sources = scope.sources.filter((source) => !alias || source.alias === alias);
  return sources.flatMap((source) =>
    [...(source.columns?.keys() ?? [])].map((column) => ({
      term: sourceColumn(source, column, naming),
      heading: column,
    })),
  );
}

type Around = { outputs: Output[]; reader: Reader };

/** In GROUP BY a column of FROM takes precedence over an output of that name. */
function groupKey(node: Node, { scope, outputs, reader }: Around & { scope: Scope }): Term {
  const column = nodeAs<ColumnRef>(node, 'ColumnRef');
  const isOfFrom = column && resolve({ fields: column.fields ?? [] }, scope)?.scope === scope;
  return isOfFrom ? termOf(node, reader) : sortTerm(node, outputs, reader);
}

/** The term of a sort key: an output by its number or name, or an expression. */
function sortTerm(node: Node, outputs: Output[], reader: Reader): Term {
  const number = nodeAs<{ ival?: { ival?: number } }>(node, 'A_Const')?.ival?.ival;
  const numbered = number === undefined ? undefined : outputs[number - 1];
  const [name, ...more] = namesOf(nodeAs<ColumnRef>(node, 'ColumnRef')?.fields);
  const named = more.length === 0 && name ? outputs.find(({ heading }) => heading === name) : undefined;
  return (numbered ?? named)?.term ?? termOf(node, reader);
}

function sortKey(node: Node, { outputs, reader, where }: Around & { where: Term[] }): SortKey[] {
  const sort = nodeAs<SortBy>(node, 'SortBy');
  if (!sort?.node) return [];
  const term = sortTerm(sort.node, outputs, reader);
  const column = nodeAs<ColumnRef>(sort.node, 'ColumnRef');
  const isFilled =
    (column && reader.isFilled(column)) ||
    (term.kind === 'call' && term.name === 'count') ||
    where.some(({ kind, name, parts }) => parts.includes(term) && (kind !== 'null-test' || name === 'value'));
  const isDescending = sort.sortby_dir === 'SORTBY_DESC';
  const usual = isDescending ? 'first' : 'last';
  const asked = { SORTBY_NULLS_FIRST: 'first', SORTBY_NULLS_LAST: 'last' } as const;
  const nulls = asked[sort.sortby_nulls as keyof typeof asked] ?? usual;
  return [{ term, isDescending, nulls: isFilled ? 'any' : nulls }];
}
