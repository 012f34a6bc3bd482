import type { A_Expr, CaseExpr, CaseWhen, Node } from 'libpg-query';
import { type Clause, expressionsOf } from './clause-nodes';
import { memoize, type Scope } from './model';
import { likes, toSql } from './print';
import { nodeAs, operatorOf } from './tree';

/** `operator`: `<>` also for `!=`; `in`, `like`, `when` … `written`: as typed, or 'this condition' where that is long. */
type Comparison = {
  clause: Clause;
  operator: string;
  left: Node;
  right: Node;
  written: string;
};

export const comparing = new Set(['=', '<>', '<', '>', '<=', '>=']);

/** All comparisons of a scope: one for each value of an IN list, and one for each WHEN of a CASE with a subject. */
export const comparisonsOf = memoize(readComparisons);

function readComparisons(scope: Scope): Comparison[] {
  const compared = expressionsOf<A_Expr>(scope, 'A_Expr').flatMap(({ clause, expression }) => {
    const { kind, lexpr: left, rexpr } = expression;
    if (!left || !rexpr) return [];
    const written = toSql({ A_Expr: expression }) ?? 'this condition';
    const sign = operatorOf(expression);
    const operator = sign === '!=' ? '<>' : sign;
    const items = nodeAs<{ items?: Node[] }>(rexpr, 'List')?.items ?? [];
    const about = { clause, left, written };
    if (kind === 'AEXPR_OP' && comparing.has(operator)) return [{ ...about, operator, right: rexpr }];
    if (kind === 'AEXPR_LIKE' || kind === 'AEXPR_ILIKE') {
      return [{ ...about, operator: likes[sign] ?? sign, right: rexpr }];
    }
    if (kind !== 'AEXPR_IN') return [];
    return items.map((right) => ({ ...about, operator: operator === '=' ? 'in' : 'not in', right }));
  });
  const chosen = expressionsOf<CaseExpr>(scope, 'CaseExpr').flatMap(({ clause, expression }) =>
    (expression.args ?? []).flatMap((line) => {
      const left = expression.arg;
      const right = nodeAs<CaseWhen>(line, 'CaseWhen')?.expr;
      if (!left || !right) return [];
      const written = `case ${toSql(left) ?? '…'} when ${toSql(right) ?? '…'}`;
      return [{ clause, operator: 'when', left, right, written }];
    }),
  );
  return [...compared, ...chosen];
}

/** The two sides in both orders. */
export function bothWays<T extends { left: Node; right: Node }>({ left, right }: T): [Node, Node][] {
  return [
    [left, right],
    [right, left],
  ];
}
