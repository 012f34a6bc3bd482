import type { A_Const, Node, TypeCast } from 'libpg-query';
import { namesOf, nodeAs } from './tree';

/** A literal. `cast`: the name of the type that it is cast to. */
export type Constant = { kind: 'text' | 'number' | 'boolean' | 'null'; value: string; cast?: string };

export function readConstant(node: Node | undefined): Constant | undefined {
  const cast = nodeAs<TypeCast>(node, 'TypeCast');
  if (cast) {
    const inner = nodeAs<A_Const>(cast.arg, 'A_Const') && readConstant(cast.arg);
    return inner && { ...inner, cast: typeNamed(cast) };
  }
  const constant = nodeAs<A_Const>(node, 'A_Const');
  if (!constant) return undefined;
  if (constant.isnull) return { kind: 'null', value: '' };
  if (constant.sval) return { kind: 'text', value: constant.sval.sval ?? '' };
  if (constant.ival) return { kind: 'number', value: String(constant.ival.ival ?? 0) };
  if (constant.fval) return { kind: 'number', value: constant.fval.fval ?? '0' };
  if (constant.boolval) return { kind: 'boolean', value: String(constant.boolval.boolval ?? false) };
  return undefined;
}

export function isNullConstant(node: Node | undefined): boolean {
  return readConstant(node)?.kind === 'null';
}

/** The last part of the type's name, as the parser spells it: int4, date, timestamp … */
export function typeNamed({ typeName }: TypeCast): string {
  return namesOf(typeName?.names).at(-1) ?? '';
}

const numberTypes = new Set(['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision']);
const textTypes = new Set(['text', 'character varying']);

/** A value as a number where its type has an order, and as text where only equality is known. */
export type Comparable = { order: number } | { text: string };

/**
 * A constant as a value of a column's type. Undefined where that is uncertain. Texts can only be tested for equality, since their
 * order depends on the collation.
 */
export function comparableAs(type: string, { kind, value, cast }: Constant): Comparable | undefined {
  if (kind === 'null') return undefined;
  if (numberTypes.has(type)) return cast ? undefined : orderOf(numberIn(value));
  if (textTypes.has(type)) return kind === 'text' && (!cast || cast === 'text') ? { text: value } : undefined;
  if (type === 'boolean') return cast ? undefined : orderOf({ true: 1, false: 0 }[value.toLowerCase()]);
  if (kind !== 'text' || (cast && cast !== 'date' && cast !== 'timestamp')) return undefined;
  if (type === 'date' || cast === 'date') return orderOf(isDay(value) ? momentIn(value) : undefined);
  if (type === 'timestamp without time zone') return orderOf(momentIn(value));
  return undefined;
}

export function areSame(one: Comparable, other: Comparable): boolean {
  return 'order' in one
    ? 'order' in other && one.order === other.order
    : 'text' in other && one.text === other.text;
}

const orderOf = (order: number | undefined) => (order === undefined ? undefined : { order });

/** Reads a number exactly; undefined for one that JavaScript would round. */
function numberIn(value: string): number | undefined {
  return /^\s*[+-]?\d{1,9}(?:\.\d{1,5})?\s*$/.test(value) ? Number(value) : undefined;
}

export function isDay(value: string): boolean {
  return /^\s*\d{4}-\d{1,2}-\d{1,2}\s*$/.test(value);
}

function momentIn(value: string): number | undefined {
  const match = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*$/.exec(value);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
