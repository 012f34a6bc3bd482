import type { A_Expr, FuncCall, Node } from 'libpg-query';
import { aggregatesIn, nameOfCall } from '~/sql/calls';
import { columnOf, resolveColumn } from '~/sql/expressions';
import type { Resolved, Scope } from '~/sql/model';
import { isNonNull, nonNullColumns } from '~/sql/nullable';
import type { Output } from '~/sql/outputs';
import { written, writtenCall } from '~/sql/source-text';
import { findNodes, operatorOf } from '~/sql/tree';
import { comparedOf, doubtfulOutputs, hasNullsTooMany, nullsIn } from './evidence';
import { type About, rule } from './rule';

/** Finds the outputs of the query itself that hold NULL where at least one 0 is expected, and no NULL. */
function missingZeros(scope: Scope, about: About): Output[] {
  const compared = comparedOf(about);
  if (!compared || scope.place !== 'query') return [];
  const { rows } = compared.expected;
  return doubtfulOutputs(scope, about).filter(
    ({ index }) =>
      hasNullsTooMany(index, about) &&
      nullsIn(compared.expected, index) === 0 &&
      rows.some((row) => Number(row[index]) === 0),
  );
}

/** The nodes of a kind outside COALESCE and CASE, which may replace their NULL. */
function unguarded<T>(root: Node, kind: string): T[] {
  const guarded = within<T>(root, ['CoalesceExpr', 'CaseExpr'], kind);
  return findNodes<T>([root], kind, 'SelectStmt').filter((node) => !guarded.has(node));
}

/** The nodes of a kind that stand inside one of `outer`. */
function within<T>(root: Node, outer: string[], kind: string): Set<T> {
  return new Set(outer.flatMap((one) => findNodes<T>(findNodes([root], one), kind)));
}

const nullOverNothing = new Set(['sum', 'avg', 'min', 'max']);

rule('sum-is-null', (scope, about) =>
  missingZeros(scope, about)
    .flatMap(({ node }) => unguarded<FuncCall>(node, 'FuncCall'))
    .filter((call) => !call.over && nullOverNothing.has(nameOfCall(call)))
    .map((call) => ({ call: writtenCall(call, about.query), name: nameOfCall(call) })),
);

rule('no-match-is-null', function* (scope, about) {
  for (const { node } of missingZeros(scope, about)) {
    const found = resolveColumn(node, scope);
    if (!found?.source.isOptional) continue;
    yield { table: found.source.alias, column: written(node, about.query) ?? found.column };
  }
});

rule('null-spoils-arithmetic', function* (scope, about) {
  if (scope.place !== 'query' || !comparedOf(about)) return;
  for (const { node, index } of doubtfulOutputs(scope, about)) {
    const chosen = within<A_Expr>(node, ['CaseExpr'], 'A_Expr');
    const shown = new Set(hasNullsTooMany(index, about) ? [] : unguarded<A_Expr>(node, 'A_Expr'));
    const sums = aggregatesIn(node).map((call) => ({
      call,
      of: within<A_Expr>({ FuncCall: call }, ['args'], 'A_Expr'),
    }));
    for (const operation of findNodes<A_Expr>([node], 'A_Expr', 'SelectStmt')) {
      if (chosen.has(operation)) continue;
      const sum = sums.find(({ of }) => of.has(operation));
      // Where NULL would show in the output, and it has none too many, NULL is not the fault.
      const missing = sum || !shown.has(operation) ? missingSide(operation, scope) : undefined;
      if (!missing) continue;
      const [left, right] = [operation.lexpr, operation.rexpr].map(
        (side) => columnOf(side) && written(side, about.query),
      );
      const operator = operatorOf(operation);
      yield {
        missing: written(missing, about.query) ?? 'the value',
        whole: left && right ? `all of ${left} ${operator} ${right}` : `the whole result of ${operator}`,
        aggregate: sum && nameOfCall(sum.call),
        operator,
      };
    }
  }
});

/** The side of + or - that may be NULL where the other is not. */
function missingSide({ kind, name, lexpr, rexpr }: A_Expr, scope: Scope): Node | undefined {
  if (kind !== 'AEXPR_OP' || !['+', '-'].includes(operatorOf({ name }))) return undefined;
  const nonNull = nonNullColumns(scope.select.whereClause, scope);
  const [left, right] = [lexpr, rexpr].map((node) => {
    const column = resolveColumn(node, scope);
    return column && !isNonNull(column, nonNull) ? column : undefined;
  });
  if (isMissingBeside(left, right)) return lexpr;
  return isMissingBeside(right, left) ? rexpr : undefined;
}

function isMissingBeside(column: Resolved | undefined, other: Resolved | undefined): boolean {
  if (column?.facts.canBeNull !== true) return false;
  if (isNullable(column)) return !other || !isNullable(other);
  return !other || other.facts.canBeNull === false;
}

/** Whether a column may be NULL in its own table. */
function isNullable({ column, facts }: Resolved): boolean {
  return facts.origin?.table.columns.some(({ name, isRequired }) => name === column && !isRequired) ?? false;
}
