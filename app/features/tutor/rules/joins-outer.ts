import type { ColumnRef, Node, NullTest } from 'libpg-query';
import { mentionsIn } from '~/sql/clause-nodes';
import { isNullConstant } from '~/sql/constants';
import { isSameColumn } from '~/sql/expressions';
import type { Join, Scope, Source } from '~/sql/model';
import { rejectsNull } from '~/sql/nulls';
import { outerJoinsOf, rejectedIn } from '~/sql/outer';
import { quoted, toSql, writtenColumn } from '~/sql/print';
import { resolve } from '~/sql/resolve';
import { conjunctsOf, findNodes, nodeAs } from '~/sql/tree';
import { rule } from './rule';
import { keptBy, titleOf } from './said';

rule('outer-join-undone', function* (scope) {
  for (const outer of outerJoinsOf(scope)) {
    for (const node of conjunctsOf(scope.select.whereClause)) {
      const source = comparesNull(node) ? undefined : rejectedIn(node, outer.optional, scope);
      if (!source) continue;
      const [rows, title] = [keptBy(outer, scope), titleOf(source, scope)];
      const is = asksForMatch(node) ? 'match' : undefined;
      yield { join: outer.name, rows, title, condition: quoted(node), ...(is && { is }) };
    }
  }
});

/** Whether a condition only asks for a match, by IS NOT NULL of a column. */
function asksForMatch(node: Node): boolean {
  const { arg, nulltesttype } = nodeAs<NullTest>(node, 'NullTest') ?? {};
  return nulltesttype === 'IS_NOT_NULL' && nodeAs(arg, 'ColumnRef') !== undefined;
}

function comparesNull(node: Node): boolean {
  const { lexpr, rexpr } = nodeAs<{ lexpr?: Node; rexpr?: Node }>(node, 'A_Expr') ?? {};
  return isNullConstant(lexpr) || isNullConstant(rexpr);
}

rule('undone-by-next-join', function* (scope) {
  for (const join of scope.joins) {
    if (join.join.jointype !== 'JOIN_INNER') continue;
    const inside = new Set([...join.left, ...join.right]);
    const outers = outerJoinsOf(scope).filter(
      (outer) =>
        outer.join !== join && [...outer.optional, ...outer.kept].every((source) => inside.has(source)),
    );
    for (const outer of outers) {
      const needed = neededBy(join, outer.optional, scope);
      if (!needed) continue;
      const [next] = join.right;
      yield {
        next: next && titleOf(next, scope),
        needed: needed.written,
        rows: keptBy(outer, scope),
        join: outer.name,
        title: titleOf(needed.source, scope),
      };
    }
  }
});

/** The source that may be missing, and its column, that an inner join compares. */
function neededBy({ join, left, right }: Join, sources: Source[], scope: Scope) {
  for (const node of conjunctsOf(join.quals)) {
    const source = rejectedIn(node, sources, scope);
    const column = findNodes<ColumnRef>(node, 'ColumnRef').find((each) => {
      const own = resolve(each, scope);
      if (!own || own.source !== source) return false;
      return rejectsNull(node, (other) => isSameColumn(own, resolve(other, scope)));
    });
    if (source && column) return { source, written: writtenColumn(column) };
  }
  for (const node of join.usingClause ?? []) {
    const column = 'String' in node ? (node.String.sval ?? '') : '';
    for (const side of [left, right]) {
      const owners = side.filter(({ columns }) => !columns || columns.has(column));
      const [source, ...others] = owners;
      if (source && others.length === 0 && sources.includes(source))
        return { source, written: `${source.alias}.${column}` };
    }
  }
  return undefined;
}

rule('left-filter-in-on', function* (scope, { query }) {
  for (const { join, name, optional, kept } of outerJoinsOf(scope)) {
    for (const node of conjunctsOf(join.join.quals)) {
      const { sources, isKnown } = mentionsIn(node, scope, query);
      const [own] = sources;
      if (!isKnown || !own || ![...sources].every((source) => kept.includes(source))) continue;
      const title = optional[0] && titleOf(optional[0], scope);
      yield { join: name, condition: toSql(node), own: titleOf(own, scope), title };
    }
  }
});
