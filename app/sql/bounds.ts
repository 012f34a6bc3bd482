import type { A_Expr, Node, TypeCast } from 'libpg-query';
import { isVolatile } from './calls';
import { numberOf, shapeOf, textOf } from './expressions';
import type { Scope } from './model';
import { conjunctsOf, nodeAs, operatorOf } from './tree';

/** What a condition asks of an expression: `price >= 30`. `value`: a number, or a day as one. */
export type Bound = { subject: Node; shape: string; sign: string; value: number; constant: string };

/** One of the conditions that AND joins; `bound` where it compares with a constant. */
export type BoundedCondition = { shape: string; bound?: Bound };

const flipped: Record<string, string> = { '=': '=', '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

/** Takes a condition apart at its ANDs; empty for one that may come out otherwise when it is asked again. */
export function boundedConditionsOf(condition: Node | undefined, scope: Scope): BoundedCondition[] {
  if (isVolatile(condition)) return [];
  return conjunctsOf(condition).flatMap((conjunct): BoundedCondition[] => {
    const between = rangeOf(conjunct, scope);
    if (between) return between;
    return [{ shape: shapeOf(conjunct, scope), bound: boundOf(nodeAs<A_Expr>(conjunct, 'A_Expr'), scope) }];
  });
}

function rangeOf(node: Node, scope: Scope): BoundedCondition[] | undefined {
  const range = nodeAs<A_Expr>(node, 'A_Expr');
  const [low, high] = nodeAs<{ items?: Node[] }>(range?.rexpr, 'List')?.items ?? [];
  if (range?.kind !== 'AEXPR_BETWEEN') return undefined;
  const bounds = [makeBound(range.lexpr, '>=', low, scope), makeBound(range.lexpr, '<=', high, scope)];
  return bounds.every((bound) => bound) ? bounds.map((bound) => ({ shape: '', bound })) : undefined;
}

function boundOf(comparison: A_Expr | undefined, scope: Scope): Bound | undefined {
  if (comparison?.kind !== 'AEXPR_OP') return undefined;
  const sign = operatorOf(comparison);
  const other = Object.hasOwn(flipped, sign) ? flipped[sign] : undefined;
  if (!other) return undefined;
  const { lexpr, rexpr } = comparison;
  return makeBound(lexpr, sign, rexpr, scope) ?? makeBound(rexpr, other, lexpr, scope);
}

function makeBound(subject: Node | undefined, sign: string, constant: Node | undefined, scope: Scope) {
  const cast = nodeAs<TypeCast>(constant, 'TypeCast');
  const text = textOf(cast?.arg ?? constant);
  const day = text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? Number(text.replaceAll('-', '')) : undefined;
  const value = day ?? numberOf(constant);
  if (!subject || value === undefined) return undefined;
  const kind = day === undefined ? 'number' : 'day';
  const written = text === undefined ? String(value) : `'${text}'`;
  return { subject, shape: `${kind} ${shapeOf(subject, scope)}`, sign, value, constant: written };
}

/** Whether whatever passes the second passes the first as well. */
export function isImplied(by: BoundedCondition, part: BoundedCondition): boolean {
  if (by.shape !== '' && by.shape === part.shape) return true;
  const [given, asked] = [by.bound, part.bound];
  if (!given || !asked || given.shape !== asked.shape) return false;
  const gap = given.value - asked.value;
  switch (asked.sign) {
    case '=':
      return given.sign === '=' && gap === 0;
    case '>':
      return given.sign === '>' ? gap >= 0 : ['>=', '='].includes(given.sign) && gap > 0;
    case '>=':
      return ['>', '>=', '='].includes(given.sign) && gap >= 0;
    case '<':
      return given.sign === '<' ? gap <= 0 : ['<=', '='].includes(given.sign) && gap < 0;
    default:
      return ['<', '<=', '='].includes(given.sign) && gap <= 0;
  }
}
