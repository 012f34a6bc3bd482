import type { A_Const, ColumnRef, Node, TypeCast } from 'libpg-query';
import type { Resolved, Scope } from './model';
import { resolve } from './resolve';
import { findNodes, namesOf, nodeAs } from './tree';

/** Undefined for a star. */
export function columnOf(node: Node | undefined): ColumnRef | undefined {
  const column = nodeAs<ColumnRef>(node, 'ColumnRef');
  return column?.fields?.every((field) => 'String' in field) ? column : undefined;
}

export function resolveColumn(node: Node | undefined, scope: Scope): Resolved | undefined {
  const column = columnOf(node);
  return column && resolve(column, scope);
}

export function isSameColumn(one: Resolved | undefined, other: Resolved | undefined): boolean {
  return one !== undefined && other?.source === one.source && other.column === one.column;
}

export function isSameReference(one: Node | undefined, other: Node | undefined, scope: Scope): boolean {
  return isSameColumn(resolveColumn(one, scope), resolveColumn(other, scope));
}

/** Finds columns, without stars and without those inside subqueries. */
export function columnsIn(root: unknown): ColumnRef[] {
  return findNodes<ColumnRef>([root], 'ColumnRef', 'SelectStmt').filter((column) =>
    columnOf({ ColumnRef: column }),
  );
}

export function isNull(node: Node | undefined): boolean {
  return Boolean(nodeAs<A_Const>(node, 'A_Const')?.isnull);
}

/** Whether an expression is a constant other than NULL, also under a cast. */
export function isValue(node: Node | undefined): boolean {
  const constant = nodeAs<A_Const>(nodeAs<TypeCast>(node, 'TypeCast')?.arg ?? node, 'A_Const');
  return Boolean(constant && !constant.isnull);
}

/** The value of a constant number. */
export function numberOf(node: Node | undefined): number | undefined {
  const constant = nodeAs<A_Const>(node, 'A_Const');
  if (constant?.ival) return constant.ival.ival ?? 0;
  return constant?.fval ? Number(constant.fval.fval) : undefined;
}

export function isZero(node: Node | undefined): boolean {
  return numberOf(node) === 0;
}

export function textOf(node: Node | undefined): string | undefined {
  const constant = nodeAs<A_Const>(node, 'A_Const');
  return constant?.sval ? (constant.sval.sval ?? '') : undefined;
}

/** Types by the parser's names, as the catalogue writes them. */
const typeNames: Record<string, string> = {
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  float4: 'real',
  float8: 'double precision',
  bpchar: 'character',
  varchar: 'character varying',
  bool: 'boolean',
  timestamp: 'timestamp without time zone',
  timestamptz: 'timestamp with time zone',
};

export function typeOfCast({ typeName }: TypeCast): string | undefined {
  if (typeName?.arrayBounds) return undefined;
  const name = namesOf(typeName?.names).at(-1);
  return name && (typeNames[name] ?? name);
}

type Step = { text: string } | { node: unknown; scope?: Scope };

/**
 * A key that is equal for equal expressions, wherever they are in the text. Columns are resolved in `scope`, so `id` and `t.id`
 * are equal. Without recursion.
 */
export function shapeOf(root: Node | undefined, scope?: Scope): string {
  let shape = '';
  const stack: Step[] = [{ node: root, scope }];
  for (let step = stack.pop(); step; step = stack.pop()) {
    if ('text' in step) {
      shape += step.text;
      continue;
    }
    const { node, scope } = step;
    if (typeof node !== 'object' || node === null) {
      shape += JSON.stringify(node) ?? '';
      continue;
    }
    const found = scope && resolveColumn(node as Node, scope);
    if (found) {
      shape += `@${found.source.alias}.${found.column}`;
      continue;
    }
    stack.push({ text: ')' });
    const entries = Object.entries(node).filter(([key]) => key !== 'location');
    for (const [key, value] of entries.reverse()) {
      stack.push({ node: value, scope: key === 'SelectStmt' ? undefined : scope }, { text: `${key}:` });
    }
    shape += '(';
  }
  return shape.replaceAll('"!="', '"<>"');
}
