import type {
  A_Expr,
  BoolExpr,
  BooleanTest,
  CoalesceExpr,
  ColumnRef,
  FuncCall,
  Node,
  NullTest,
  TypeCast,
} from 'libpg-query';
import { type Constant, readConstant, typeNamed } from './constants';
import { namesOf, nodeAs, operatorOf } from './tree';

const deepest = 5;
const longest = 70;

/** An expression as the learner may have written it. Undefined for a long or unknown one. */
export function toSql(node: Node | undefined): string | undefined {
  const text = print(node, deepest);
  return text && text.length <= longest ? text : undefined;
}

/** An expression for a sentence; `otherwise` where it is long or unknown. */
export function quoted(node: Node | undefined, otherwise = 'this condition'): string {
  return toSql(node) ?? otherwise;
}

/** Writes a constant as in a query, shortened where it is long. */
export function writtenConstant({ kind, value }: Constant): string {
  if (kind === 'null') return 'NULL';
  if (kind !== 'text') return value;
  const characters = Array.from(value);
  const shown = characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : value;
  return `'${shown.replaceAll("'", "''")}'`;
}

function writtenName(name: string): string {
  return /^[a-z_][a-z0-9_$]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

export function writtenColumn({ fields = [] }: { fields?: Node[] }): string {
  return fields.map((field) => ('String' in field ? writtenName(field.String.sval ?? '') : '*')).join('.');
}

function print(node: Node | undefined, depth: number): string | undefined {
  if (!node || depth < 0) return undefined;
  const constant = readConstant(node);
  if (constant) return writtenConstant(constant);
  const [kind, value] = Object.entries(node)[0] ?? [];
  return printers[kind ?? '']?.(value as never, depth - 1);
}

function printAll(nodes: Node[] | undefined, depth: number): string[] | undefined {
  const parts = (nodes ?? []).map((node) => print(node, depth));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

const printers: Record<string, (node: never, depth: number) => string | undefined> = {
  ColumnRef: (column: ColumnRef) => writtenColumn(column),
  A_Expr: printExpression,
  TypeCast: (cast: TypeCast, depth: number) => {
    const type = typeNamed(cast);
    return around(printOperand(cast.arg, depth, tightest), '', `::${shortTypes[type] ?? type}`);
  },
  NullTest: ({ arg, nulltesttype }: NullTest, depth: number) =>
    around(print(arg, depth), '', nulltesttype === 'IS_NULL' ? ' is null' : ' is not null'),
  BooleanTest: ({ arg, booltesttype = 'IS_TRUE' }: BooleanTest, depth: number) =>
    around(print(arg, depth), '', ` ${booltesttype.toLowerCase().replaceAll('_', ' ')}`),
  BoolExpr: ({ boolop, args }: BoolExpr, depth: number) =>
    boolop === 'NOT_EXPR' ? around(print(args?.[0], depth), 'not ', '') : undefined,
  CoalesceExpr: ({ args }: CoalesceExpr, depth: number) =>
    around(printAll(args, depth)?.join(', '), 'coalesce(', ')'),
  FuncCall: printCall,
};

const shortTypes: Record<string, string> = { int2: 'smallint', int4: 'int', int8: 'bigint', bool: 'boolean' };

const tightest = 9;
const tightness: Record<string, number> = { '+': 3, '-': 3, '*': 4, '/': 4, '%': 4, '^': 5 };
const looser = new Set(['=', '<>', '!=', '<', '>', '<=', '>=']);

function tightnessOf(operator: string): number {
  return tightness[operator] ?? (looser.has(operator) ? 1 : 2);
}

/** Writes a node, in brackets where it binds less tightly than the operator around it. */
function printOperand(node: Node | undefined, depth: number, around: number): string | undefined {
  const inner = nodeAs<A_Expr>(node, 'A_Expr');
  const text = print(node, depth);
  return text && inner && tightnessOf(operatorOf(inner)) < around ? `(${text})` : text;
}

function around(text: string | undefined, before: string, after: string): string | undefined {
  return text === undefined ? undefined : `${before}${text}${after}`;
}

function printCall(call: FuncCall, depth: number): string | undefined {
  const name = namesOf(call.funcname).at(-1) ?? '';
  if (call.over || call.agg_filter || call.agg_order || call.func_variadic) return undefined;
  if (call.agg_star) return `${name}(*)`;
  const args = printAll(call.args, depth);
  if (!args) return undefined;
  if (name === 'extract') {
    const [field, from] = args;
    return `extract(${field?.slice(1, -1)} from ${from})`;
  }
  return `${name}(${call.agg_distinct ? 'distinct ' : ''}${args.join(', ')})`;
}

/** The operators of LIKE and ILIKE by the parser's names. */
export const likes: Record<string, string> = {
  '~~': 'like',
  '!~~': 'not like',
  '~~*': 'ilike',
  '!~~*': 'not ilike',
};

function printExpression(expression: A_Expr, depth: number): string | undefined {
  const { kind, lexpr, rexpr } = expression;
  const operator = operatorOf(expression);
  const around = tightnessOf(operator);
  const left = printOperand(lexpr, depth, around);
  const items = nodeAs<{ items?: Node[] }>(rexpr, 'List')?.items;
  if (kind === 'AEXPR_IN' || kind === 'AEXPR_BETWEEN' || kind === 'AEXPR_NOT_BETWEEN') {
    const list = printAll(items, depth);
    if (!left || !list) return undefined;
    if (kind === 'AEXPR_IN') return `${left} ${operator === '=' ? 'in' : 'not in'} (${list.join(', ')})`;
    return `${left} ${kind === 'AEXPR_BETWEEN' ? 'between' : 'not between'} ${list.join(' and ')}`;
  }
  const right = printOperand(rexpr, depth, around + 1);
  if (right === undefined) return undefined;
  if (kind === 'AEXPR_LIKE' || kind === 'AEXPR_ILIKE') {
    return left && likes[operator] && `${left} ${likes[operator]} ${right}`;
  }
  if (kind !== 'AEXPR_OP') return undefined;
  if (!lexpr) return `${operator}${right}`;
  return left && `${left} ${operator} ${right}`;
}
