import type { FuncCall, Node } from 'libpg-query';
import { nameOfCall } from './calls';
import { columnOf } from './expressions';
import { type Token, tokensOf } from './tokens';
import { findNodes, namesOf } from './tree';

/** `text`: the one that the tree was parsed from. */
type Typed = { text: string };

const longest = 50;

/** A column or a call as it was typed; undefined for anything else, and where it is long. */
export function written(node: Node | undefined, query: Typed): string | undefined {
  const column = columnOf(node);
  if (column) return short(namesOf(column.fields).join('.'));
  return node && 'FuncCall' in node ? writtenCall(node.FuncCall, query) : undefined;
}

/** `count(fee)`, or `count(case …)` where that is long. */
export function writtenCall(call: FuncCall, query: Typed): string {
  const tokens = tokensOf(query);
  const end = endOfCall(call, tokens);
  const start = tokens.findIndex(({ at }) => at === (call.location ?? 0));
  const whole = end === undefined ? undefined : short(query.text.slice(tokens[start]?.from, tokens[end]?.to));
  if (whole) return whole;
  const first = end === undefined ? '' : tokens[start + 2]?.text;
  return `${short(nameOfCall(call)) ?? ''}(${first && /^\w+$/.test(first) ? `${first} ` : ''}…)`;
}

const ends = new Set(
  `, ; as except fetch for from group having intersect limit offset order union where window`.split(' '),
);

/** An item of a list as it was typed, from its first column or constant on. Undefined where it is long. */
export function writtenItem(node: Node, query: Typed): string | undefined {
  const tokens = tokensOf(query);
  const places = findNodes<number>([node], 'location').filter((at) => at >= 0);
  const first = tokens.findIndex(({ at }) => at === Math.min(...places));
  const { depth, from } = tokens[first] ?? { depth: 0, from: 0 };
  if (first < 0) return undefined;
  const end = tokens.find(
    (token, index) =>
      index > first && (token.depth < depth || (token.depth === depth && ends.has(token.text.toLowerCase()))),
  );
  return short(query.text.slice(from, end?.from));
}

/** The index of a call's closing parenthesis; undefined where the tokens do not fit the tree. */
export function endOfCall(call: FuncCall, tokens: Token[]): number | undefined {
  const first = tokens.findIndex(({ at }) => at === (call.location ?? 0));
  const open = tokens.findIndex(({ text }, index) => index >= first && text === '(');
  if (first < 0 || open < 0) return undefined;
  const { depth } = tokens[open] as Token;
  const end = tokens.findIndex((token, index) => index > open && token.text === ')' && token.depth === depth);
  return end < 0 ? undefined : end;
}

function short(text: string): string | undefined {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= longest ? plain : undefined;
}
