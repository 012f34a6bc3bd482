import type { A_Expr, CaseExpr, CoalesceExpr, FuncCall, Node, TypeCast } from 'libpg-query';
import { callsIn, isAggregate, nameOfCall } from '~/sql/calls';
import { madeOf } from '~/sql/derived';
import { columnsIn, isValue, isZero, numberOf, resolveColumn } from '~/sql/expressions';
import type { Query, Scope } from '~/sql/model';
import { written, writtenCall } from '~/sql/source-text';
import { nodeAs, operatorOf } from '~/sql/tree';
import { resultsOf, typeOf } from '~/sql/types';
import { doubtfulParts } from './evidence';
import { rule } from './rule';
import { lookAt } from './said';

rule('avg-with-zeros', (scope, about) => {
  const calls = callsIn(doubtfulParts(scope, about)).filter((call) => nameOfCall(call) === 'avg');
  const call = calls.find(({ args }) => hasZeros(args?.[0]));
  if (!call) return undefined;
  return {
    where: lookAt(scope, 'FuncCall', call),
    what: `In ${writtenCall(call, about.query)} the zeros count as observations and pull the mean towards 0. Is the average meant over all rows, or over those that have a value?`,
  };
});

/** Zeros in the place of what is missing. `case … then 1 else 0 end` is a share, and has none. */
function hasZeros(node: Node | undefined): boolean {
  const filled = nodeAs<CoalesceExpr>(node, 'CoalesceExpr');
  if (filled) return isZero(filled.args?.at(-1));
  const choice = nodeAs<CaseExpr>(node, 'CaseExpr');
  if (!choice?.defresult) return false;
  const results = resultsOf(choice);
  return results.some(isZero) && results.some((result) => !isValue(result));
}

rule('average-of-averages', (scope, about) => {
  for (const call of callsIn(doubtfulParts(scope, about))) {
    if (nameOfCall(call) !== 'avg' || call.over) continue;
    const found = isRatio(call.args?.[0]) ? 'ratio' : isOfAverages(call.args?.[0], scope, about.query);
    if (!found) continue;
    const counted = writtenCall(call, about.query);
    return {
      where: lookAt(scope, 'FuncCall', call),
      what: `${counted} is the average of one ${found} a row: a row with little behind it weighs as much as one with a lot.`,
    };
  }
  return undefined;
});

function isOfAverages(node: Node | undefined, scope: Scope, query: Query): string | undefined {
  const column = resolveColumn(node, scope);
  const made = column && madeOf(column, query);
  if (!made) return undefined;
  const inner = bare(made.node);
  if (
    nodeAs<FuncCall>(inner, 'FuncCall') &&
    nameOfCall((inner as { FuncCall: FuncCall }).FuncCall) === 'avg'
  ) {
    return 'average';
  }
  return isRatio(inner) ? 'ratio' : undefined;
}

/** A division by what differs from row to row, perhaps times something. */
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

/** The node inside what only rounds it or changes its type. */
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

rule('rounded-too-early', (scope, { query }) => {
  const call = callsIn(scope.select).find((one) => {
    const inner = nodeAs<FuncCall>(one.args?.[0], 'FuncCall');
    if (!summing.has(nameOfCall(one)) || one.over || !inner || nameOfCall(inner) !== 'round') return false;
    return !keepsCents(inner) && fractions.has(typeOf(inner.args?.[0], { scope, query }) ?? '');
  });
  if (!call) return undefined;
  const verb = nameOfCall(call) === 'sum' ? 'adding' : 'averaging';
  return {
    where: lookAt(scope, 'FuncCall', call),
    what: `${writtenCall(call, query)} rounds each value before ${verb}, so the errors can add up. Round once, at the end.`,
  };
});

rule('cut-too-early', (scope, about) => {
  for (const call of callsIn(doubtfulParts(scope, about))) {
    const inner = nodeAs<FuncCall>(call.args?.[0], 'FuncCall');
    if (!summing.has(nameOfCall(call)) || !inner || !cuts.has(nameOfCall(inner))) continue;
    if (nameOfCall(inner) === 'round' && !keepsCents(inner)) continue;
    return {
      where: lookAt(scope, 'FuncCall', call),
      what: `${nameOfCall(inner)} takes decimals off each value before ${nameOfCall(call)} sees it. Are they meant to be lost row by row?`,
    };
  }
  return undefined;
});

const cuts = new Set(['floor', 'round', 'trunc']);
const fractions = new Set(['numeric', 'real', 'double precision']);

/** What has two decimals loses nothing by it. */
function keepsCents({ args = [] }: FuncCall): boolean {
  return args.length > 1 && (numberOf(args[1]) ?? 2) >= 2;
}

rule('sum-distinct', (scope, { query }) => {
  const call = callsIn(scope.select).find(
    ({ agg_distinct, args, ...rest }) =>
      agg_distinct && summing.has(nameOfCall(rest)) && !isKey(args?.[0], scope),
  );
  if (!call) return undefined;
  const value = written(call.args?.[0], query);
  const joined = scope.sources.length > 1 ? ' If rows come double, the join makes them so.' : '';
  return {
    where: lookAt(scope, 'FuncCall', call),
    what: `${writtenCall(call, query)} takes each different value once: two rows with the same ${value ?? 'value'} count as one.${joined}`,
    why: `Of the values 10, 10 and 40, ${nameOfCall(call) === 'sum' ? 'it adds up 50, not 60' : 'it takes the average of 10 and 40, which is 25; the three average 20'}.`,
  };
});

function isKey(node: Node | undefined, scope: Scope): boolean {
  const found = resolveColumn(node, scope);
  return found?.facts.origin?.table.keys.some((key) => key.length === 1 && key[0] === found.column) ?? false;
}
