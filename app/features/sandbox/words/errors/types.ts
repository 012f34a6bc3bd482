import type { A_Const, ColumnRef, FuncCall, Node, TypeCast } from 'libpg-query';
import { nameOfCall } from '~/sql/calls';
import type { Catalogue } from '~/sql/catalogue';
import { resultType } from '~/sql/functions';
import { namesOf, nodeAs } from '~/sql/tree';
import type { Surroundings } from './surroundings';

type Kind = 'text' | 'number' | 'boolean' | 'date' | 'moment' | 'time' | 'span' | 'other';

const kinds: [Kind, RegExp][] = [
  ['text', /^(text|character|character varying|varchar|bpchar|char|name|"char"|unknown)$/],
  ['number', /^(smallint|integer|bigint|numeric|real|double precision|int[248]|float[48]|decimal)$/],
  ['boolean', /^bool(ean)?$/],
  ['date', /^date$/],
  ['moment', /^timestamp/],
  ['time', /^time/],
  ['span', /^interval$/],
];

export function kindOf(type: string): Kind {
  return kinds.find(([, pattern]) => pattern.test(type))?.[0] ?? 'other';
}

const words: Record<Kind, string> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  moment: 'a date with a time',
  time: 'a time of day',
  span: 'a span of time',
  other: 'a value of another type',
};

/** In plain words: a text, a number, a date … */
export function describeType(type: string): string {
  const kind = kindOf(type);
  return kind === 'other' ? `of the type ${type}` : words[kind];
}

/** Undefined where the tree alone does not tell. */
export function typeOf(node: Node, around: Surroundings, { tables }: Catalogue): Kind | undefined {
  const [name, qualifier] = namesOf(nodeAs<ColumnRef>(node, 'ColumnRef')?.fields).toReversed();
  if (name !== undefined) {
    const owners = [...around.sources, ...around.outer].filter(
      ({ alias, columns }) => columns?.includes(name) && (qualifier === undefined || alias === qualifier),
    );
    const [owner] = owners;
    const table = owner?.isTable ? tables.find((candidate) => candidate.name === owner.name) : undefined;
    const type = table?.columns.find((column) => column.name === name)?.type;
    return type === undefined ? undefined : kindOf(type);
  }
  const constant = nodeAs<A_Const>(node, 'A_Const');
  if (constant?.sval) return 'text';
  if (constant?.ival || constant?.fval) return 'number';
  const cast = nodeAs<TypeCast>(node, 'TypeCast');
  if (cast) return kindOf(namesOf(cast.typeName?.names).at(-1) ?? '');
  const call = nodeAs<FuncCall>(node, 'FuncCall');
  const type = call ? resultType(nameOfCall(call)) : undefined;
  return type === undefined ? undefined : kindOf(type);
}
