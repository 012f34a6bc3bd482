import type { A_Expr, FuncCall, Node } from 'libpg-query';
import { aggregatesIn, nameOfCall } from '~/sql/calls';
import { columnOf, resolveColumn } from '~/sql/expressions';
import type { Resolved, Scope } from '~/sql/model';
import { filledBy, isFilled } from '~/sql/nullable';
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

/** Not those whose NULL something else takes the place of. */
function unguarded<T>(root: Node, kind: string): T[] {
  const guarded = within<T>(root, ['CoalesceExpr', 'CaseExpr'], kind);
  return findNodes<T>([root], kind, 'SelectStmt').filter((node) => !guarded.has(node));
}

/** The nodes of a kind that stand inside one of `outer`. */
function within<T>(root: Node, outer: string[], kind: string): Set<T> {
  return new Set(outer.flatMap((one) => findNodes<T>(findNodes([root], one), kind)));
}

const nullOverNothing = new Set(['sum', 'avg', 'min', 'max']);

rule('sum-is-null', (scope, about) => {
  const calls = missingZeros(scope, about).flatMap(({ node }) => unguarded<FuncCall>(node, 'FuncCall'));
  const call = calls.find((one) => !one.over && nullOverNothing.has(nameOfCall(one)));
  if (!call) return undefined;
  const summed = writtenCall(call, about.query);
  return {
    what: `Without a single value to work on, ${summed} is NULL, not 0.`,
    why: `Ann has two rows with 10 and 20, Bob has none: ${nameOfCall(call)} gives a number for Ann and NULL for Bob.`,
  };
});

rule('no-match-is-null', (scope, about) => {
  for (const { node } of missingZeros(scope, about)) {
    const found = resolveColumn(node, scope);
    if (!found?.source.isOptional) continue;
    const column = written(node, about.query) ?? found.column;
    return {
      what: `Where the outer join finds no match in ${found.source.alias}, ${column} is NULL, and NULL is not 0.`,
      why: `Ann has a row in ${found.source.alias} and Bob has none: the join keeps Bob and leaves his ${column} NULL.`,
    };
  }
  return undefined;
});

rule('null-spoils-arithmetic', (scope, about) => {
  if (scope.place !== 'query' || !comparedOf(about)) return undefined;
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
      // Where its NULL would show, and there is none too many, NULL is not what is wrong.
      const missing = sum || !shown.has(operation) ? missingSide(operation, scope) : undefined;
      if (missing)
        return faultOf(about, { side: missing, operation, aggregate: sum && nameOfCall(sum.call) });
    }
  }
  return undefined;
});

/** The one side of + or - that may be missing where the other is not. */
function missingSide({ kind, name, lexpr, rexpr }: A_Expr, scope: Scope): Node | undefined {
  if (kind !== 'AEXPR_OP' || !['+', '-'].includes(operatorOf({ name }))) return undefined;
  const filled = filledBy(scope.select.whereClause, scope);
  const [left, right] = [lexpr, rexpr].map((node) => {
    const column = resolveColumn(node, scope);
    return column && !isFilled(column, filled) ? column : undefined;
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

function faultOf(
  { query }: About,
  { side, operation, aggregate }: { side: Node; operation: A_Expr; aggregate?: string },
) {
  const { lexpr, rexpr } = operation;
  const missing = written(side, query) ?? 'the value';
  const isPlain = columnOf(lexpr) && columnOf(rexpr);
  const whole = isPlain
    ? `all of ${written(lexpr, query)} ${operatorOf(operation)} ${written(rexpr, query)}`
    : `the whole result of ${operatorOf(operation)}`;
  const skipped = aggregate ? `, and ${aggregate} passes over that row` : '';
  return {
    what: `Where ${missing} is missing, ${whole} is missing${skipped}. What should an unknown ${missing} count as here?`,
    why: `A row with 20 on one side of ${operatorOf(operation)} and NULL on the other gives NULL, not 20.`,
  };
}
