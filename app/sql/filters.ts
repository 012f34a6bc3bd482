import type { A_Expr, BoolExpr, ColumnRef, FuncCall, Node, TypeCast } from 'libpg-query';
import { callsIn, nameOfCall } from './calls';
import { areSame, type Comparable, comparableAs, readConstant } from './constants';
import { typeOfCast } from './expressions';
import { functions, resultType } from './functions';
import type { Resolved, Scope } from './model';
import { toSql } from './print';
import { resolve } from './resolve';
import { nodeAs, operatorOf } from './tree';

export type Bound = { order: number; isIncluded: boolean };

/**
 * The values that a comparison with constants lets through. `subject`: the compared expression. `among`: the only values that
 * pass; `except`: those that do not; `low`, `high`: bounds. NULL never passes.
 */
export type Filter = {
  node: Node;
  written: string;
  subject: Subject;
  among?: Comparable[];
  except?: Comparable[];
  low?: Bound;
  high?: Bound;
};

/** An unknown type. A bare number is still comparable with it, since Postgres compares it only with numbers. */
const unknown = 'unknown';

/** `column`: where the expression is a column. `type`: undefined for an expression that is surely a number. */
export type Subject = { node: Node; written: string; type?: string; column?: Resolved };

/** Undefined where a condition does not compare one expression with constants, or where that is uncertain. */
export function readFilter(node: Node, scope: Scope): Filter | undefined {
  const not = nodeAs<BoolExpr>(node, 'BoolExpr');
  if (not?.boolop === 'NOT_EXPR' && not.args?.[0]) {
    const inner = readFilter(not.args[0], scope);
    const turned = inner && negateFilter(inner);
    const written = toSql(node);
    return turned && written ? { ...turned, node, written } : undefined;
  }
  const expression = nodeAs<A_Expr>(node, 'A_Expr');
  const written = toSql(node);
  if (!expression || !written) return undefined;
  const isFlipped = expression.kind === 'AEXPR_OP' && Boolean(readConstant(expression.lexpr));
  const subject = readSubject(isFlipped ? expression.rexpr : expression.lexpr, scope);
  if (!subject) return undefined;
  const allows = readAllowed(expression, subject, isFlipped);
  return allows && { node, written, subject, ...allows };
}

export function areSameSubject({ subject: one }: Filter, { subject: other }: Filter): boolean {
  if (one.column && other.column) {
    return one.column.source === other.column.source && one.column.column === other.column.column;
  }
  return one.written === other.written;
}

type Allowed = Pick<Filter, 'among' | 'except' | 'low' | 'high'>;

const mirrored: Record<string, string> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function readAllowed(expression: A_Expr, subject: Subject, isFlipped: boolean): Allowed | undefined {
  const { kind, lexpr, rexpr } = expression;
  const operator = operatorOf(expression);
  if (kind === 'AEXPR_OP') {
    const value = readValue(isFlipped ? lexpr : rexpr, subject);
    const sign = isFlipped ? (mirrored[operator] ?? operator) : operator;
    if (value === undefined) return undefined;
    if (sign === '=') return { among: [value] };
    if (sign === '<>' || sign === '!=') return { except: [value] };
    if (!('order' in value)) return undefined;
    const bound = { order: value.order, isIncluded: sign.endsWith('=') };
    if (sign === '>' || sign === '>=') return { low: bound };
    return sign === '<' || sign === '<=' ? { high: bound } : undefined;
  }
  const values = (nodeAs<{ items?: Node[] }>(rexpr, 'List')?.items ?? []).map((item) =>
    readValue(item, subject),
  );
  if (values.length === 0 || !values.every((value) => value !== undefined)) return undefined;
  if (kind === 'AEXPR_IN') return operator === '=' ? { among: values } : { except: values };
  if (kind !== 'AEXPR_BETWEEN') return undefined;
  const [from, to] = values;
  if (!from || !to || !('order' in from) || !('order' in to)) return undefined;
  return { low: { order: from.order, isIncluded: true }, high: { order: to.order, isIncluded: true } };
}

function readValue(node: Node | undefined, { type }: Subject): Comparable | undefined {
  const constant = readConstant(node);
  if (!constant) return undefined;
  if (type !== undefined && type !== unknown) return comparableAs(type, constant);
  return constant.kind === 'number' ? comparableAs('numeric', constant) : undefined;
}

const opposite = (bound: Bound) => ({ ...bound, isIncluded: !bound.isIncluded });

/** The filter with NOT before it; undefined for two bounds, which would become two ranges. */
function negateFilter(filter: Filter): Filter | undefined {
  const { node, written, subject, among, except, low, high } = filter;
  const about = { node, written, subject };
  if (among) return { ...about, except: among };
  if (except) return { ...about, among: except };
  if (low && high) return undefined;
  return low ? { ...about, high: opposite(low) } : high && { ...about, low: opposite(high) };
}

/** Whether a function always returns the same for the same row or group. */
const isSteady = (name: string) => functions.aggregate.has(name) || functions.strict.has(name);

function readSubject(node: Node | undefined, scope: Scope): Subject | undefined {
  if (!node || readConstant(node)) return undefined;
  const written = toSql(node);
  if (!written) return undefined;
  const reference = nodeAs<ColumnRef>(node, 'ColumnRef');
  if (reference) {
    const column = resolve(reference, scope);
    if (!column || column.scope !== scope) return undefined;
    return { node, written, type: column.facts.type ?? unknown, column };
  }
  const calls = callsIn(node);
  if (!calls.map(nameOfCall).every(isSteady)) return undefined;
  const cast = nodeAs<TypeCast>(node, 'TypeCast');
  if (cast) return { node, written, type: typeOfCast(cast) ?? unknown };
  const call = nodeAs<FuncCall>(node, 'FuncCall');
  if (call && resultType(nameOfCall(call)) === 'text') return { node, written, type: 'text' };
  return { node, written };
}

const eitherWay = (one: Filter, other: Filter, holds: (first: Filter, second: Filter) => boolean) =>
  holds(one, other) || holds(other, one);

/** Whether no value passes both filters. */
export function excludeEachOther(one: Filter, other: Filter): boolean {
  return eitherWay(one, other, (first, second) => {
    if (first.among?.every((value) => !passes(value, second))) return true;
    return Boolean(first.low && second.high && isEmpty(first.low, second.high));
  });
}

export function isEmpty(low: Bound, high: Bound): boolean {
  return low.order > high.order || (low.order === high.order && !(low.isIncluded && high.isIncluded));
}

/** Whether every value passes at least one of the two. */
export function coverAll(one: Filter, other: Filter): boolean {
  return eitherWay(one, other, (first, second) => {
    if (first.except?.every((value) => passes(value, second))) return true;
    const isOpen = first.low && !first.high && second.high && !second.low;
    return Boolean(isOpen && isCovered(first.low, second.high));
  });
}

function isCovered(low: Bound | undefined, high: Bound | undefined): boolean {
  if (!low || !high) return false;
  return low.order < high.order || (low.order === high.order && (low.isIncluded || high.isIncluded));
}

/** Whether every value that passes `one` passes `other`. */
export function implies(one: Filter, other: Filter): boolean {
  if (one.among) return one.among.every((value) => passes(value, other));
  if (other.among) return false;
  if (other.except) {
    return other.except.every(
      (value) => !passes(value, one) || Boolean(one.except?.some((own) => areSame(own, value))),
    );
  }
  if (one.except) return false;
  const isBelow = !other.high || (one.high !== undefined && isWithin(one.high, other.high, -1));
  const isAbove = !other.low || (one.low !== undefined && isWithin(one.low, other.low, 1));
  return isBelow && isAbove;
}

/** `sign`: 1 for lower bounds, -1 for upper ones. */
function isWithin(bound: Bound, limit: Bound, sign: 1 | -1): boolean {
  if (bound.order === limit.order) return limit.isIncluded || !bound.isIncluded;
  return sign * (bound.order - limit.order) > 0;
}

function passes(value: Comparable, { among, except, low, high }: Filter): boolean {
  if (among && !among.some((own) => areSame(own, value))) return false;
  if (except?.some((own) => areSame(own, value))) return false;
  if (!('order' in value)) return true;
  if (low && (value.order < low.order || (value.order === low.order && !low.isIncluded))) return false;
  return !(high && (value.order > high.order || (value.order === high.order && !high.isIncluded)));
}
