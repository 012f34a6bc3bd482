import { closeOf, levelOf, queryAt, type Range, splitAtCommas, type Text, wordAt } from './text';

/** A table, subquery or function in FROM. `inner`: the content of its brackets. */
export type Leaf = { range: Range; inner?: { kind: 'query' | 'join'; range: Range } };

export type JoinKind = 'inner' | 'left' | 'right' | 'full' | 'cross';
/** `range` is from the first word of JOIN to the end of the condition, which begins with ON or USING. */
export type JoinOutline = { kind: JoinKind; isNatural: boolean; range: Range; leaf: Leaf; condition?: Range };

export type FromItem = { range: Range; leaf: Leaf; joins: JoinOutline[] };

/** The items between the commas of FROM. Undefined for nested joins, as in a JOIN b JOIN c ON … ON …. */
export function fromItemsOf(text: Text, list: Range): FromItem[] | undefined {
  const items = splitAtCommas(text, list).map((range) => itemOf(text, range));
  return items.every((item) => item !== undefined) ? items : undefined;
}

function itemOf(text: Text, range: Range): FromItem | undefined {
  const operators = levelOf(text, range).flatMap((at) => joinAt(text, at) ?? []);
  const joins: JoinOutline[] = [];
  for (const [index, { at, length, kind, isNatural }] of operators.entries()) {
    const to = operators[index + 1]?.at ?? range.to;
    const from = at + length;
    const conditions = levelOf(text, { from, to }).filter((each) =>
      ['on', 'using'].includes(wordAt(text, each)),
    );
    const [condition] = conditions;
    if (conditions.length > 1 || (condition === undefined && !isNatural && kind !== 'cross'))
      return undefined;
    joins.push({
      ...{ kind, isNatural, range: { from: at, to } },
      leaf: leafOf(text, { from, to: condition ?? to }),
      condition: condition === undefined ? undefined : { from: condition, to },
    });
  }
  return { range, leaf: leafOf(text, { from: range.from, to: operators[0]?.at ?? range.to }), joins };
}

type Operator = { at: number; length: number; kind: JoinKind; isNatural: boolean };

/** The join whose first word is the token at `at`. */
export function joinAt(text: Text, at: number): Operator | undefined {
  // This token continues a join that began before it.
  if (['natural', 'inner', 'left', 'right', 'full', 'cross', 'outer'].includes(wordAt(text, at - 1)))
    return undefined;
  let next = at;
  const isNatural = wordAt(text, next) === 'natural';
  if (isNatural) next += 1;
  const word = wordAt(text, next);
  const isOuter = word === 'left' || word === 'right' || word === 'full';
  const kind = isOuter || word === 'cross' ? word : 'inner';
  if (isOuter || word === 'cross' || word === 'inner') next += 1;
  if (isOuter && wordAt(text, next) === 'outer') next += 1;
  return wordAt(text, next) === 'join' ? { at, length: next + 1 - at, kind, isNatural } : undefined;
}

function leafOf(text: Text, range: Range): Leaf {
  const open = wordAt(text, range.from) === 'lateral' ? range.from + 1 : range.from;
  if (text.tokens[open]?.text !== '(') return { range };
  const query = queryAt(text, open) ?? bracketedQuery(text, open);
  return {
    range,
    inner: query
      ? { kind: 'query', range: query }
      : { kind: 'join', range: { from: open + 1, to: closeOf(text, open) } },
  };
}

/** The range of a query such as ((select …) union (select …)), or of one in redundant brackets; undefined for a join. */
function bracketedQuery(text: Text, open: number): Range | undefined {
  let innermost = open;
  while (text.tokens[innermost + 1]?.text === '(') innermost += 1;
  if (innermost === open || !queryAt(text, innermost)) return undefined;
  const range = { from: open + 1, to: closeOf(text, open) };
  const isJoin = levelOf(text, range).some((at) => wordAt(text, at) === 'join');
  return isJoin ? undefined : range;
}
