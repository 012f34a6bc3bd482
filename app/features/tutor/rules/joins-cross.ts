import type { ColumnRef, Node } from 'libpg-query';
import { listWords } from '~/features/sandbox/contract';
import { mentionsIn } from '~/sql/clause-nodes';
import { isSameReference } from '~/sql/expressions';
import { holdKey } from '~/sql/keys';
import { pinnedColumns, sharedColumns } from '~/sql/links';
import type { Join, Query, Scope, Source } from '~/sql/model';
import { writtenColumn } from '~/sql/print';
import { resolve } from '~/sql/resolve';
import { conjunctsOf, findNodes, nodeAs } from '~/sql/tree';
import { rule } from './rule';
import { titleOf } from './said';

rule('cross-product', function* (scope, { query }) {
  const groups = groupsOf(scope, query);
  const [one, other] = (groups ?? []).flatMap(
    (group) => group.find((source) => isMany(source, scope, query)) ?? [],
  );
  if (one && other) yield { first: titleOf(one, scope), second: titleOf(other, scope) };
});

/** The items of FROM, grouped where a condition names several of them. Undefined where that cannot be told. */
function groupsOf(scope: Scope, query: Query): Source[][] | undefined {
  const { fromClause = [], whereClause, targetList, havingClause } = scope.select;
  if (fromClause.length < 2) return undefined;
  const groups = fromClause.map((_, item) => scope.sources.filter((source) => source.item === item));
  const merge = (sources: Set<Source>) => {
    const linked = groups.filter((group) => group.some((source) => sources.has(source)));
    const [first, ...others] = linked;
    for (const group of others) first?.push(...group.splice(0));
  };
  // A correlated subquery among the outputs may need the product.
  const uses = [targetList, havingClause].flatMap((clause) =>
    findNodes<Node>(clause, 'SubLink', 'SelectStmt'),
  );
  for (const node of [...conjunctsOf(whereClause), ...uses]) {
    const { sources, isKnown } = mentionsIn(node, scope, query);
    if (!isKnown) return undefined;
    merge(sources);
  }
  return groups.filter((group) => group.length > 0);
}

/** Whether several rows of a table may pass the conditions on it alone. */
function isMany(source: Source, scope: Scope, query: Query): boolean {
  return source.table !== undefined && !holdKey(source.table, pinnedColumns(source, scope, query));
}

rule('on-links-nothing', function* (scope, { query }) {
  for (const join of scope.joins) {
    const { left, right } = join;
    const ends = [left.at(-1), right[0]].map((source) => source && titleOf(source, scope));
    if (isNaturalOfNothing(join)) yield { clause: 'FROM', is: 'natural', one: ends[0], other: ends[1] };
    const { quals } = join.join;
    if (!quals || isLateral(join) || usesOuter(quals, scope)) continue;
    if (conjunctsOf(quals).some((node) => comparesItself(node, scope))) continue;
    const { sources, isKnown } = mentionsIn(quals, scope, query);
    const touches = (side: Source[]) => side.some((source) => sources.has(source));
    if (!isKnown || (touches(left) && touches(right)) || isLinkedInWhere(join, scope, query)) continue;
    const many = [left, right].map((side) => side.find((source) => isMany(source, scope, query)));
    if (!many[0] || !many[1]) continue;
    const own = touches(left) ? left : touches(right) ? right : [];
    yield {
      is: own.length > 0 ? 'one side' : undefined,
      joined: titleOf(right.length === 1 && right[0] ? right[0] : many[1], scope),
      many: titleOf(many[0], scope),
      about: aboutOf(quals, own, scope),
    };
  }
});

/** The columns that the condition names, or the table where they are many. */
function aboutOf(quals: Node, own: Source[], scope: Scope): string {
  const written = new Set(
    findNodes<ColumnRef>(quals, 'ColumnRef', 'SelectStmt').map((column) => writtenColumn(column)),
  );
  if (written.size > 0 && written.size < 3) return listWords([...written]);
  return own[0] ? titleOf(own[0], scope) : 'one side';
}

function isNaturalOfNothing(join: Join): boolean {
  const { columns, isCertain } = sharedColumns(join);
  return Boolean(join.join.isNatural) && isCertain && columns.length === 0;
}

function comparesItself(node: Node, scope: Scope): boolean {
  const { lexpr, rexpr } = nodeAs<{ lexpr?: Node; rexpr?: Node }>(node, 'A_Expr') ?? {};
  return isSameReference(lexpr, rexpr, scope);
}

/** Whether the right side may use sources on its left: a LATERAL subquery, or a function. */
function isLateral({ join }: Join): boolean {
  const subquery = nodeAs<{ lateral?: boolean }>(join.rarg, 'RangeSubselect');
  return Boolean(subquery?.lateral || nodeAs<object>(join.rarg, 'RangeFunction'));
}

function usesOuter(quals: Node, scope: Scope): boolean {
  return findNodes<ColumnRef>(quals, 'ColumnRef').some((column) => {
    const found = resolve(column, scope);
    return found && found.scope !== scope;
  });
}

function isLinkedInWhere({ left, right }: Join, scope: Scope, query: Query): boolean {
  return conjunctsOf(scope.select.whereClause).some((node) => {
    const { sources, isKnown } = mentionsIn(node, scope, query);
    const touches = (side: Source[]) => side.some((source) => sources.has(source));
    return !isKnown || (touches(left) && touches(right));
  });
}
