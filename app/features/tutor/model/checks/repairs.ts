import { type ClauseName, type ClauseSpan, clauseNames, clauseSpansOf, splitBody } from '~/sql/clause-spans';
import { closeOf, type Range, readText } from '~/sql/text';
import type { Fragment } from './fragments';

const comparison = /[<>=!~]|\b(?:like|ilike|in|is|between|exists)\b/i;

/**
 * Queries that a learner could make by copying from an answer: its fragments alone, and each put into the learner's query where
 * it may belong. `before`: fragments of earlier answers. The likeliest come first.
 */
export function repairsOf(query: string, fragments: Fragment[], before: Fragment[] = []): string[] {
  const texts = fragments.map(level);
  const joined = [texts, [...before.map(level), ...texts]].flatMap((all) => [
    inOrder(all),
    all.join('\n'),
    all.reduce((sum, text) => putInto(sum, text)[0] ?? sum, query),
    ...withAll(query, all),
  ]);
  const whole = texts.filter((text) => /^(?:select|with|values|table)\b/i.test(text));
  const found = [...whole, ...joined, ...texts.flatMap((text) => putInto(query, text))].map((text) =>
    text.trim(),
  );
  return [...new Set(found)].filter(
    (text) => text !== query.trim() && /\b(?:select|values|table)\b/i.test(text),
  );
}

const level = ({ text }: Fragment) => text.trim().replace(/;$/, '');

/** The query with all conditions of an answer at once. */
function withAll(query: string, texts: string[]): string[] {
  const conditions = texts.filter((text) => !clauseOf(text) && comparison.test(text));
  if (conditions.length < 2) return [];
  const all = conditions.map((text) => text.replace(/^(?:and|or)\s+/i, '')).join(' and ');
  return withCondition(query, clauseSpansOf(query), all);
}

/** The fragments that are clauses, in the order in which a query has them. */
function inOrder(texts: string[]): string {
  const placeOf = (text: string) => {
    const clause = clauseOf(text);
    return clause ? clauseNames.indexOf(clause) : clauseNames.length;
  };
  return texts
    .filter((text) => clauseOf(text))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .join('\n');
}

export const beginsClause = (text: string) => clauseOf(text) !== undefined;

function clauseOf(text: string): ClauseName | undefined {
  const [first = '', second = ''] = text.toLowerCase().split(/\s+/);
  if (['join', 'left', 'right', 'full', 'cross', 'inner'].includes(first)) return 'from';
  return clauseNames.find((name) => name === first || name === `${first} ${second}`);
}

function putInto(query: string, fragment: string): string[] {
  const parts = clauseSpansOf(query);
  const clause = clauseOf(fragment);
  const first = fragment.toLowerCase().split(/\s+/)[0] ?? '';
  if (clause === 'from' && first !== 'from') return withJoin(query, parts, fragment);
  if (clause) return withClause({ query, parts, clause, fragment });
  if (first === 'and' || first === 'or') {
    return ofClause(parts, 'where', 'having', 'on').map(({ body }) =>
      replace(query, { from: body.to, to: body.to }, ` ${fragment}`),
    );
  }
  return comparison.test(fragment)
    ? [...withCondition(query, parts, fragment), ...withExpression(query, parts, fragment)]
    : withExpression(query, parts, fragment);
}

function withClause(args: {
  query: string;
  parts: ClauseSpan[];
  clause: ClauseName;
  fragment: string;
}): string[] {
  const { query, parts, clause, fragment } = args;
  const same = ofClause(parts, clause);
  if (same.length > 0) return same.map((part) => replace(query, part, fragment));
  const place = clauseNames.indexOf(clause);
  const outer = parts.filter(({ isOuter, clause: other }) => isOuter && other !== 'on');
  const before = outer.filter(({ clause: other }) => clauseNames.indexOf(other) < place).at(-1);
  const at = before?.to ?? query.length;
  return [replace(query, { from: at, to: at }, `\n${fragment}\n`)];
}

/** Replaces each join by the fragment, or adds it after them. */
function withJoin(query: string, parts: ClauseSpan[], fragment: string): string[] {
  return ofClause(parts, 'from').flatMap(({ body }) => {
    const text = query.slice(body.from, body.to);
    const joins = [
      ...text.matchAll(/\b(?:(?:inner|cross|natural|(?:left|right|full)(?:\s+outer)?)\s+)?join\b/gi),
    ];
    const starts = joins.map(({ index }) => body.from + index);
    const replaced = starts.map((from, index) =>
      replace(query, { from, to: starts[index + 1] ?? body.to }, `${fragment} `),
    );
    return [...replaced, replace(query, { from: body.to, to: body.to }, ` ${fragment}`)];
  });
}

/** Replaces each condition by the fragment, or adds it. */
function withCondition(query: string, parts: ClauseSpan[], fragment: string): string[] {
  const conditions = ofClause(parts, 'where', 'having', 'on');
  const inPlace = conditions.flatMap(({ body }) =>
    splitBody(query, body, 'and').map((range) => replace(query, range, fragment)),
  );
  const added = conditions.map(({ body }) =>
    replace(query, { from: body.to, to: body.to }, ` and ${fragment}`),
  );
  const whole = conditions.map(({ body }) => replace(query, body, fragment));
  const hasWhere = conditions.some(({ clause }) => clause === 'where');
  const made = hasWhere ? [] : withClause({ query, parts, clause: 'where', fragment: `where ${fragment}` });
  return [...inPlace, ...made, ...added, ...whole];
}

/** Replaces each expression of SELECT, GROUP BY and ORDER BY, or each call of the same function, or adds the fragment. */
function withExpression(query: string, parts: ClauseSpan[], fragment: string): string[] {
  const called = /^(\w+)\s*\(/.exec(fragment)?.[1];
  const calls = called ? callsOf(query, called).map((range) => replace(query, range, fragment)) : [];
  const lists = ofClause(parts, 'select', 'group by', 'order by');
  const items = lists.flatMap(({ body }) =>
    splitBody(query, body, ',').map((range) => {
      const item = query.slice(range.from, range.to);
      const name = /\bas\b/i.test(fragment) ? '' : (/\s+as\s+\S+$/i.exec(item)?.[0] ?? '');
      return replace(query, range, `${fragment}${name}`);
    }),
  );
  const whole = lists.map(({ body }) => replace(query, body, fragment));
  const added = lists.map(({ body }) => replace(query, { from: body.to, to: body.to }, `, ${fragment}`));
  return [...calls, ...whole, ...items, ...added];
}

function callsOf(query: string, name: string): Range[] {
  const text = readText(query);
  return text.tokens.flatMap(({ word, from }, at) => {
    if (word !== name.toLowerCase() || text.tokens[at + 1]?.text !== '(') return [];
    const close = text.tokens[closeOf(text, at + 1)];
    return close ? [{ from, to: close.to }] : [];
  });
}

const ofClause = (parts: ClauseSpan[], ...names: ClauseName[]) =>
  names.flatMap((name) => parts.filter(({ clause }) => clause === name));

const replace = (text: string, { from, to }: Range, by: string) => text.slice(0, from) + by + text.slice(to);
