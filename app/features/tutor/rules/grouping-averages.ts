import type { A_Expr, CaseExpr, CoalesceExpr, FuncCall, Node, TypeCast } from 'libpg-query';
import { callsIn, isAggregate, nameOfCall } from '~/sql/calls';
import { definitionOf } from '~/sql/derived';
import { columnsIn, isValue, isZero, numberOf, resolveColumn } from '~/sql/expressions';
import type { Query, Scope } from '~/sql/model';
import { written } from '~/sql/source-text';
import { nodeAs, operatorOf } from '~/sql/tree';
import { resultsOf, typeOf } from '~/sql/types';
import { doubtfulParts } from './evidence';
import { rule } from './rule';
import { atCall } from './said';

rule('avg-with-zeros', (scope, about) =>
  callsIn(doubtfulParts(scope, about))
    .filter((call) => nameOfCall(call) === 'avg' && hasZeros(call.args?.[0]))
    .map((call) => atCall(call, scope, about)),
);

/** Whether missing values become zeros. `case … then 1 else 0 end` computes a share, and has no such zeros. */
function hasZeros(node: Node | undefined): boolean {
  const filled = nodeAs<CoalesceExpr>(node, 'CoalesceExpr');
  if (filled) return isZero(filled.args?.at(-1));
  const choice = nodeAs<CaseExpr>(node, 'CaseExpr');
  if (!choice?.defresult) return false;
  const results = resultsOf(choice);
  return results.some(isZero) && results.some((result) => !isValue(result));
}

rule('average-of-averages', function* (scope, about) {
  for (const call of callsIn(doubtfulParts(scope, about))) {
    if (nameOfCall(call) !== 'avg' || call.over) continue;
    const part = isRatio(call.args?.[0]) ? 'ratio' : isOfAverages(call.args?.[0], scope, about.query);
    if (part) yield { ...atCall(call, scope, about), part };
  }
});

function isOfAverages(node: Node | undefined, scope: Scope, query: Query): string | undefined {
  const column = resolveColumn(node, scope);
  const inner = bare(column && definitionOf(column, query)?.node);
  const call = nodeAs<FuncCall>(inner, 'FuncCall');
  if (call && nameOfCall(call) === 'avg') return 'average';
  return isRatio(inner) ? 'ratio' : undefined;
}

/** Whether a node divides by a column or an aggregate, perhaps as a factor of a product. */
function isRatio(node: Node | undefined): boolean {
  const factors = [node];
  while (factors.length > 0) {
    const operation = nodeAs<A_Expr>(bare(factors.pop()), 'A_Expr');
    if (operation?.kind !== 'AEXPR_OP') continue;
    const { lexpr, rexpr } = operation;
    if (operatorOf(operation) === '*') factors.push(lexpr, rexpr);
    if (operatorOf(operation) !== '/') continue;
    if (columnsIn(rexpr).length > 0 || callsIn(rexpr).some(isAggregate)) return true;
  }
  return false;
}

/** The node inside rounding calls and casts. */
function bare(node: Node | undefined): Node | undefined {
  let inner = node;
  for (;;) {
    const cast = nodeAs<TypeCast>(inner, 'TypeCast');
    const call = nodeAs<FuncCall>(inner, 'FuncCall');
    if (cast) inner = cast.arg;
    else if (call && roundings.has(nameOfCall(call))) inner = call.args?.[0];
    else return inner;
  }
}

const roundings = new Set(['round', 'floor', 'ceil', 'ceiling', 'trunc']);

const summing = new Set(['sum', 'avg']);

rule('rounded-too-early', (scope, about) =>
  callsIn(scope.select)
    .filter((call) => {
      const inner = nodeAs<FuncCall>(call.args?.[0], 'FuncCall');
      if (!summing.has(nameOfCall(call)) || call.over || !inner || nameOfCall(inner) !== 'round')
        return false;
      const type = typeOf(inner.args?.[0], { scope, query: about.query });
      return !keepsCents(inner) && fractions.has(type ?? '');
    })
    .map((call) => ({
      ...atCall(call, scope, about),
      verb: nameOfCall(call) === 'sum' ? 'adding' : 'averaging',
    })),
);

rule('cut-too-early', function* (scope, about) {
  for (const call of callsIn(doubtfulParts(scope, about))) {
    const inner = nodeAs<FuncCall>(call.args?.[0], 'FuncCall');
    if (!summing.has(nameOfCall(call)) || !inner || !cuts.has(nameOfCall(inner))) continue;
    if (nameOfCall(inner) === 'round' && !keepsCents(inner)) continue;
    yield { ...atCall(call, scope, about), outer: nameOfCall(call), inner: nameOfCall(inner) };
  }
});

const cuts = new Set(['floor', 'round', 'trunc']);
const fractions = new Set(['numeric', 'real', 'double precision']);

/** Whether a call rounds to at least two decimals, so that amounts of money lose nothing. */
function keepsCents({ args = [] }: FuncCall): boolean {
  return args.length > 1 && (numberOf(args[1]) ?? 2) >= 2;
}

rule('sum-distinct', (scope, about) =>
  callsIn(scope.select)
    .filter((call) => call.agg_distinct && summing.has(nameOfCall(call)) && !isKey(call.args?.[0], scope))
    .map((call) => ({
      ...atCall(call, scope, about),
      is: nameOfCall(call),
      value: written(call.args?.[0], about.query),
      join: scope.sources.length > 1 ? 'the join' : undefined,
    })),
);

function isKey(node: Node | undefined, scope: Scope): boolean {
  const found = resolveColumn(node, scope);
  return found?.facts.origin?.table.keys.some((key) => key.length === 1 && key[0] === found.column) ?? false;
}
