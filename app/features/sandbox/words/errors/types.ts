import type { Node } from 'libpg-query';
import { nearestName } from '~/features/sandbox/near-name';
import { readConstant } from '~/sql/constants';
import { functionNames } from '~/sql/functions';
import { typeOf } from '~/sql/types';
import { authored, entryOf } from '../authored';
import type { FailedQuery } from './failed-query';
import { shown } from './shown';
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

/** The type in plain words: a text, a number, a date … */
export function describeType(type: string): string {
  const kind = kindOf(type);
  return kind === 'other' ? `of the type ${type}` : words[kind];
}

/** The kind of an expression at its place in a failed query; undefined where it cannot be told for certain. */
export function kindAt(node: Node, { query, scope }: Surroundings): Kind | undefined {
  if (readConstant(node)?.kind === 'text') return 'text';
  const type = scope && typeOf(node, { query, scope });
  return type === undefined ? undefined : kindOf(type);
}

/** 42704: a type that does not exist, or a column right before a string, which looks like one. */
export function explainType(failed: FailedQuery): string | undefined {
  const { error, statement } = failed;
  const name = /^type "(.*)" does not exist$/s.exec(error.message)?.[1];
  if (name === undefined) return undefined;
  if (/^i?like$/.test(name)) {
    const before = Array.from(statement.text).slice(0, error.position).join('');
    const [, sign] = /(<>|!=|=)\s*$/.exec(before) ?? [];
    const operator = name.toUpperCase();
    if (sign === '=') return `${operator} compares by itself: leave the = out.`;
    return sign
      ? `Unlike a pattern is written NOT ${operator}, without ${sign}.`
      : `Before ${operator}, what is to be compared is missing.`;
  }
  const text = /^[\w.]+(?:\s*\([^()]*\))?\s*('[^']*')/.exec(failed.rest)?.[1];
  if (text && functionNames.includes(name))
    return `${shown(text)} in single quotes is a text: a name for the column follows AS, without quotes.`;
  if (text && failed.ownersOf(name).length > 0)
    return `A comparison such as = is missing between ${shown(name)} and ${shown(text)}.`;
  const other = entryOf(authored.types, name);
  const near = nearestName(name, ['interval', 'timestamp', 'numeric', 'integer', 'boolean', 'date', 'text']);
  if (!other && near) return `There is no type ${shown(name)}. Did you mean ${near}?`;
  return other ? `Postgres has no type ${shown(name)}: it is called ${other}.` : undefined;
}

/** 42846: a cast that does not exist. */
export function explainCast({ error }: FailedQuery): string | undefined {
  const [, from, to] = /^cannot cast type (.*) to (.*)$/s.exec(error.message) ?? [];
  return from && to ? `SQL cannot make ${describeType(to)} of ${describeType(from)}.` : undefined;
}
