import type { A_Expr, BoolExpr, Node, RowExpr, SubLink } from 'libpg-query';
import { conditionsOf, mentionsIn, scopeOf } from './clause-nodes';
import { resolveColumn } from './expressions';
import { holdKey } from './keys';
import { type Join, memoize, type Query, type Resolved, type Scope, type Source } from './model';
import { namesOf, nodeAs, operatorOf } from './tree';

/** Two columns of different sources that are compared by =, IN or NOT IN. `join`: the join that the ON belongs to. */
export type Link = {
  clause: 'ON' | 'WHERE';
  node?: Node;
  left: Resolved;
  right: Resolved;
  in?: 'in' | 'not in';
  join?: Join['join'];
};

/** The links in ON and WHERE. One side may be a column of an outer query, or of the subquery after IN. */
export const linksOf = memoize(readLinks);

function readLinks(scope: Scope, query: Query): Link[] {
  return conditionsOf(scope).flatMap(({ clause, conjuncts, join }) =>
    clause === 'HAVING'
      ? []
      : conjuncts.flatMap((node) =>
          pairsIn(node, scope, query).flatMap(([left, right]): Link[] =>
            left && right && left.source !== right.source
              ? [{ clause, node, left, right, in: inOf(node), join }]
              : [],
          ),
        ),
  );
}

function inOf(node: Node): Link['in'] {
  if (nodeAs(node, 'A_Expr')) return undefined;
  return nodeAs(node, 'BoolExpr') ? 'not in' : 'in';
}

type Pair = (Resolved | undefined)[];

function pairsIn(node: Node, scope: Scope, query: Query): Pair[] {
  const column = (side: Node | undefined, where = scope) => resolveColumn(side, where);
  const equality = nodeAs<A_Expr>(node, 'A_Expr');
  if (equality?.kind === 'AEXPR_OP' && operatorOf(equality) === '=') {
    const [left, right] = [equality.lexpr, equality.rexpr].map(
      (side) => nodeAs<RowExpr>(side, 'RowExpr')?.args,
    );
    if (!left || !right) return [[column(equality.lexpr), column(equality.rexpr)]];
    return left.map((each, index) => [column(each), column(right[index])]);
  }
  const not = nodeAs<BoolExpr>(node, 'BoolExpr');
  const link = nodeAs<SubLink>(not?.boolop === 'NOT_EXPR' ? not.args?.[0] : node, 'SubLink');
  const isIn =
    link?.subLinkType === 'ANY_SUBLINK' && (!link.operName || namesOf(link.operName).at(-1) === '=');
  const inner = isIn ? scopeOf(link.subselect, query) : undefined;
  const [target, ...others] = inner?.select.targetList ?? [];
  if (!inner || others.length > 0) return [];
  return [[column(link?.testexpr), column(nodeAs<{ val?: Node }>(target, 'ResTarget')?.val, inner)]];
}

/** The columns that USING or NATURAL compares. `isCertain`: false where the columns of a side are unknown. */
export function sharedColumns({ join, left, right }: Join): { columns: string[]; isCertain: boolean } {
  const using = namesOf(join.usingClause);
  if (using.length > 0) return { columns: using, isCertain: true };
  if (!join.isNatural) return { columns: [], isCertain: true };
  const isCertain = [...left, ...right].every(({ columns }) => columns);
  const names = (sources: Source[]) => sources.flatMap(({ columns }) => [...(columns?.keys() ?? [])]);
  const own = new Set(names(left));
  return { columns: [...new Set(names(right).filter((name) => own.has(name)))], isCertain };
}

/** The source of each side that has a column of USING or NATURAL. Undefined unless each side has exactly one. */
export function ownersOf(column: string, { left, right }: Join): [Source, Source] | undefined {
  const owners = [left, right].map((sources) => sources.filter(({ columns }) => columns?.has(column)));
  const [[one, ...more] = [], [other, ...others] = []] = owners;
  return one && other && more.length === 0 && others.length === 0 ? [one, other] : undefined;
}

/** `mayBeMany`: whether a row of `from` may match several of `to`; false where `to` is no table, as it has no known keys. */
type Edge = { from: Source; to: Source; mayBeMany: boolean };

/** Scopes with more sources, which nobody types by hand, get no edges. */
const mostSources = 25;

/** The links between a scope's sources, in both directions. */
export const edgesOf = memoize(readEdges);

function readEdges(scope: Scope, query: Query): Edge[] {
  if (scope.sources.length > mostSources) return [];
  const edges: { from: Source; to: Source; columns: Set<string> }[] = [];
  const add = (from: Source, to: Source, column: string) => {
    const known = edges.find((edge) => edge.from === from && edge.to === to);
    if (known) known.columns.add(column);
    else edges.push({ from, to, columns: new Set([column]) });
  };
  for (const { left, right } of linksOf(scope, query)) {
    if (left.scope !== scope || right.scope !== scope) continue;
    add(left.source, right.source, right.column);
    add(right.source, left.source, left.column);
  }
  for (const join of scope.joins) {
    for (const column of sharedColumns(join).columns) {
      const [left, right] = ownersOf(column, join) ?? [];
      if (left && right) {
        add(left, right, column);
        add(right, left, column);
      }
    }
  }
  return edges.map(({ from, to, columns }) => {
    const mayBeMany =
      to.table && !holdKey(to.table, new Set([...columns, ...pinnedColumns(to, scope, query)]));
    return { from, to, mayBeMany: Boolean(mayBeMany) };
  });
}

/** Columns of a source that a condition sets equal to a value without columns of the scope. */
export function pinnedColumns(source: Source, scope: Scope, query: Query): Set<string> {
  const columns = conditionsOf(scope).flatMap(({ conjuncts }) =>
    conjuncts.flatMap((node) => {
      const equality = nodeAs<A_Expr>(node, 'A_Expr');
      if (equality?.kind !== 'AEXPR_OP' || operatorOf(equality) !== '=') return [];
      const { lexpr, rexpr } = equality;
      return [
        [lexpr, rexpr],
        [rexpr, lexpr],
      ].flatMap(([side, other]) => {
        const found = resolveColumn(side, scope);
        if (found?.source !== source) return [];
        const { sources, isKnown } = mentionsIn(other, scope, query);
        return isKnown && sources.size === 0 ? [found.column] : [];
      });
    }),
  );
  return new Set(columns);
}
