import type { NullTest } from 'libpg-query';
import { conditionsOf, expressionsOf } from '~/sql/clause-nodes';
import { isSameColumn, resolveColumn } from '~/sql/expressions';
import type { Query, Resolved, Scope } from '~/sql/model';
import { rejectsNull } from '~/sql/nulls';
import { type OuterJoin, outerJoinsOf, rejectedIn } from '~/sql/outer';
import { toSql } from '~/sql/print';
import { resolve } from '~/sql/resolve';
import { conjunctsOf, nodeAs } from '~/sql/tree';
import { rule } from './rule';
import { keptBy, titleOf } from './said';

/** A nullable column of an optional table that WHERE tests with IS NULL: there may be no partner, or no value. */
function ambiguousNull(scope: Scope): { outer: OuterJoin; found: Resolved; written: string } | undefined {
  for (const outer of outerJoinsOf(scope)) {
    for (const node of conjunctsOf(scope.select.whereClause)) {
      const test = nodeAs<NullTest>(node, 'NullTest');
      const found = test?.nulltesttype === 'IS_NULL' ? resolveColumn(test.arg, scope) : undefined;
      const written = toSql(node);
      if (!found || !written || !outer.optional.includes(found.source)) continue;
      const column = found.source.table?.columns.find(({ name }) => name === found.column);
      if (!column || column.isRequired || isAskedOtherwise(found, outer, scope)) continue;
      return { outer, found, written };
    }
  }
  return undefined;
}

/** Whether ON or the rest of WHERE lets only one of the two kinds of NULL pass. */
function isAskedOtherwise(found: Resolved, { join }: OuterJoin, scope: Scope): boolean {
  const { source, column } = found;
  const isRequired = conjunctsOf(join.join.quals).some((node) =>
    rejectsNull(node, (each) => isSameColumn(found, resolve(each, scope))),
  );
  const isShared = join.join.usingClause?.some((name) => 'String' in name && name.String.sval === column);
  const isNeeded = conditionsOf(scope).some(
    ({ clause, join: own, conjuncts }) =>
      (clause === 'WHERE' || own?.jointype === 'JOIN_INNER') &&
      conjuncts.some((node) => rejectedIn(node, [source], scope)),
  );
  const isOther = expressionsOf<NullTest>(scope, 'NullTest').some(({ clause, expression }) => {
    const other = clause === 'WHERE' ? resolveColumn(expression.arg, scope) : undefined;
    const facts = other?.source.table?.columns.find(({ name }) => name === other.column);
    return other?.source === source && facts?.isRequired;
  });
  return isRequired || Boolean(isShared) || isNeeded || isOther;
}

/** `null-of-two-kinds` is no certain fault: an accepted answer asks for NULL in that column, too. */
for (const [id, isAsked] of [
  ['anti-join-on-nullable', false],
  ['null-of-two-kinds', true],
] as const)
  rule(id, function* (scope, { accepted = [] }) {
    const { outer, found, written } = ambiguousNull(scope) ?? {};
    if (!outer || !found || isAskedForNull(found, accepted) !== isAsked) return;
    yield { written, rows: keptBy(outer, scope), title: titleOf(found.source, scope), column: found.column };
  });

function isAskedForNull({ source: { table }, column }: Resolved, accepted: Query[]): boolean {
  return accepted.some(({ scopes }) =>
    scopes.some((scope) =>
      expressionsOf<NullTest>(scope, 'NullTest').some(({ expression }) => {
        const origin = resolveColumn(expression.arg, scope)?.facts.origin;
        return (
          expression.nulltesttype === 'IS_NULL' &&
          origin?.table.name === table?.name &&
          origin?.column === column
        );
      }),
    ),
  );
}
