import type { ColumnRef, Node } from 'libpg-query';
import { mentionsIn } from '~/sql/clause-nodes';
import { isNullConstant } from '~/sql/constants';
import { isSameColumn } from '~/sql/expressions';
import type { Join, Scope, Source } from '~/sql/model';
import { rejectsNull } from '~/sql/nulls';
import { type OuterJoin, outerJoinsOf, rejectedIn } from '~/sql/outer';
import { quoted, writtenAs, writtenColumn } from '~/sql/print';
import { resolve } from '~/sql/resolve';
import { conjunctsOf, findNodes, nodeAs } from '~/sql/tree';
import { rule } from './rule';
import { keptBy, titleOf } from './said';

rule('outer-join-undone', (scope) => {
  for (const outer of outerJoinsOf(scope)) {
    for (const node of conjunctsOf(scope.select.whereClause)) {
      const source = comparesNull(node) ? undefined : rejectedIn(node, outer.optional, scope);
      if (!source) continue;
      const title = titleOf(source, scope);
      const kept = keptBy(outer, scope);
      const what =
        `The ${outer.name} keeps ${kept} that find nothing in ${title} and fills in NULL there; in WHERE, ` +
        `${quoted(node)} throws them away again. Should the condition choose ${choices(outer, scope, title)}?`;
      return { what };
    }
  }
  return undefined;
});

function comparesNull(node: Node): boolean {
  const { lexpr, rexpr } = nodeAs<{ lexpr?: Node; rexpr?: Node }>(node, 'A_Expr') ?? {};
  return isNullConstant(lexpr) || isNullConstant(rexpr);
}

function choices({ kept }: OuterJoin, scope: Scope, title: string): string {
  const [only, ...others] = kept;
  const rows = only && others.length === 0 ? titleOf(only, scope) : 'which rows there are';
  return others.length === 0
    ? `which rows of ${rows} to show, or which of ${title} to attach`
    : `${rows}, or what of ${title} to attach`;
}

rule('undone-by-next-join', (scope) => {
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
      const title = titleOf(needed.source, scope);
      const [next] = join.right;
      const what =
        `The join${next ? ` with ${titleOf(next, scope)}` : ''} needs a value in ${needed.written}, so the ${keptBy(outer, scope)} ` +
        `that the ${outer.name} kept without anything in ${title} are gone again. Should they stay?`;
      return { what };
    }
  }
  return undefined;
});

/** What an inner join compares of sources that may be missing. */
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

rule('left-filter-in-on', (scope, { query }) => {
  for (const { join, name, optional, kept } of outerJoinsOf(scope)) {
    for (const node of conjunctsOf(join.join.quals)) {
      const { sources, isKnown } = mentionsIn(node, scope, query);
      const [own] = sources;
      if (!isKnown || !own || ![...sources].every((source) => kept.includes(source))) continue;
      const written = writtenAs(node) ?? 'a condition';
      const title = optional[0] ? titleOf(optional[0], scope) : 'the other table';
      const what =
        `In the ON of a ${name}, ${written} removes no row of ${titleOf(own, scope)}: where it is not true, that row stays, ` +
        `and nothing of ${title} is attached to it. Should it choose which rows of ${titleOf(own, scope)} there are?`;
      return { what };
    }
  }
  return undefined;
});
