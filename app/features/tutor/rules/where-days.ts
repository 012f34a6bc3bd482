import type { A_Expr, Node } from 'libpg-query';
import { expressionsOf } from '~/sql/clause-nodes';
import { bothWays, comparisonsOf } from '~/sql/comparisons';
import { isDay, readConstant } from '~/sql/constants';
import { resolveColumn } from '~/sql/expressions';
import type { Scope } from '~/sql/model';
import { writtenConstant } from '~/sql/print';
import { nodeAs } from '~/sql/tree';
import { rule } from './rule';

rule('day-as-upper-bound', function* (scope) {
  for (const { clause, expression } of expressionsOf<A_Expr>(scope, 'A_Expr')) {
    if (expression.kind !== 'AEXPR_BETWEEN') continue;
    const to = nodeAs<{ items?: Node[] }>(expression.rexpr, 'List')?.items?.[1];
    const found = momentAndDay(expression.lexpr, to, scope);
    if (found) yield { clause, ...found, sign: 'BETWEEN' };
  }
  for (const comparison of comparisonsOf(scope)) {
    const { clause, operator, left, right } = comparison;
    for (const [side, other] of bothWays({ left, right })) {
      const found = momentAndDay(side, other, scope);
      if (found && operator === (side === left ? '<=' : '>=')) yield { clause, ...found, sign: operator };
      if (found && ['=', 'in', 'when'].includes(operator)) yield { clause, ...found, is: 'equal' };
    }
  }
});

type Found = { column: string; day: string };

/** A column that holds a time of day as well, and a day that is typed without one. */
function momentAndDay(node: Node | undefined, value: Node | undefined, scope: Scope): Found | undefined {
  const facts = resolveColumn(node, scope)?.facts;
  const constant = readConstant(value);
  if (!facts?.origin || !facts.type?.startsWith('timestamp')) return undefined;
  if (constant?.kind !== 'text' || !isDay(constant.value)) return undefined;
  return { column: facts.origin.column, day: writtenConstant(constant) };
}
