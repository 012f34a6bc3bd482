import type { Term, Terms } from './terms';

const mirrored: Record<string, string> = { '>': '<', '>=': '<=' };
const opposites: Record<string, string> = { '=': '<>', '<>': '=' };

/** The term of a comparison. `>` and `>=` become `<` and `<=` with the sides exchanged. */
export function compare(terms: Terms, sign: string, one: Term, other: Term): Term {
  const mirror = mirrored[sign];
  if (mirror) return compare(terms, mirror, other, one);
  const [left, right] = [plainNumber(terms, one), plainNumber(terms, other)];
  if (sign === '=' || sign === '<>') {
    const truth = truthOf(left) ?? truthOf(right);
    if (truth !== undefined && sign === '=') {
      const tested = truthOf(left) === undefined ? left : right;
      return truth ? tested : negate(terms, tested);
    }
    return terms.make(
      'comparison',
      sign,
      terms.sorted([left, right]).length === 1 ? [left, left] : order(left, right),
    );
  }
  const written = terms.make('comparison', sign, [left, right]);
  return sign === '<' ? (withBoundary(terms, left, right, written) ?? written) : written;
}

const order = (one: Term, other: Term) => (one.id < other.id ? [one, other] : [other, one]);

/** Replaces `<` by `<=` between a whole number and an expression whose values are whole. */
function withBoundary(terms: Terms, left: Term, right: Term, written: Term): Term | undefined {
  if (!left.isWhole || !right.isWhole) return undefined;
  const [low, high] = [wholeNumber(left), wholeNumber(right)];
  if ((low === undefined) === (high === undefined)) return undefined;
  const number = (value: bigint) => terms.make('constant', `n:${value}`, [], { isWhole: true });
  const pair = low === undefined ? [left, number((high ?? 0n) - 1n)] : [number(low + 1n), right];
  return terms.fold(terms.make('comparison', '<=', pair), written);
}

function wholeNumber({ kind, name }: Term): bigint | undefined {
  return kind === 'constant' && /^n:-?\d{1,18}$/.test(name) ? BigInt(name.slice(2)) : undefined;
}

/** In a comparison, 200.00 is the same as 200. */
function plainNumber(terms: Terms, term: Term): Term {
  const [, whole] = (term.kind === 'constant' && /^n:(-?\d+)\.0*$/.exec(term.name)) || [];
  return whole === undefined ? term : terms.make('constant', `n:${whole}`, [], { isWhole: true });
}

function truthOf({ kind, name }: Term): boolean | undefined {
  if (kind !== 'constant' || !name.startsWith('b:')) return undefined;
  return name === 'b:true';
}

/** The negation of a term. Recursion goes as deep as parentheses are nested. */
export function negate(terms: Terms, term: Term): Term {
  return terms.opposite(term, () => {
    const { kind, name, parts } = term;
    const [first, second] = parts;
    if (kind === 'not' && first) return first;
    const negated = kind === 'and' || kind === 'or' ? parts.map((part) => negate(terms, part)) : [];
    if (kind === 'and') return anyOf(terms, negated);
    if (kind === 'or') return allOf(terms, negated);
    if (kind === 'null-test') return terms.make('null-test', name === 'null' ? 'value' : 'null', parts);
    if (kind === 'in' && first) {
      const different = parts.slice(1).map((value) => compare(terms, '<>', first, value));
      return allOf(terms, different);
    }
    if (kind === 'comparison' && first && second) {
      const opposite = opposites[name];
      if (opposite) return terms.make('comparison', opposite, parts);
      const written = terms.asWritten(term);
      const [low = first, high = second] = written.parts;
      return compare(terms, written.name === '<' ? '<=' : '<', high, low);
    }
    return terms.make('not', '', [term]);
  });
}

export function allOf(terms: Terms, parts: readonly Term[]): Term {
  const flat = parts.flatMap((part) => (part.kind === 'and' ? part.parts : [part]));
  const sorted = terms.sorted(flat.filter((part) => truthOf(part) !== true));
  const [only, ...others] = sorted;
  if (!only) return terms.make('constant', 'b:true');
  return others.length === 0 ? only : terms.make('and', '', sorted);
}

/** The term of OR. Equalities of one expression with several constants become IN. */
export function anyOf(terms: Terms, parts: readonly Term[]): Term {
  const lists = new Map<Term, Term[]>();
  const rest: Term[] = [];
  for (const part of parts.flatMap((part) => (part.kind === 'or' ? part.parts : [part]))) {
    const [thing, ...values] = listOf(part);
    if (thing) lists.set(thing, [...(lists.get(thing) ?? []), ...values]);
    else rest.push(part);
  }
  const all = [...lists].map(([thing, values]) => oneOf(terms, thing, values));
  const sorted = terms.sorted([...all, ...rest]);
  const [only, ...others] = sorted;
  return only && others.length === 0 ? only : terms.make('or', '', sorted);
}

/** The expression of an equality or IN, then the constants that it is compared with; empty for other terms. */
function listOf({ kind, name, parts }: Term): readonly Term[] {
  if (kind === 'in') return parts;
  const [one, other] = parts;
  if (kind !== 'comparison' || name !== '=' || !one || !other) return [];
  if (one.kind === 'constant') return other.kind === 'constant' ? [] : [other, one];
  return other.kind === 'constant' ? [one, other] : [];
}

export function oneOf(terms: Terms, thing: Term, values: readonly Term[]): Term {
  const sorted = terms.sorted(values.map((value) => plainNumber(terms, value)));
  const [only, ...others] = sorted;
  if (only && others.length === 0) return compare(terms, '=', thing, only);
  return sorted.every(({ kind }) => kind === 'constant')
    ? terms.make('in', '', [thing, ...sorted])
    : terms.make('or', '', terms.sorted(sorted.map((value) => compare(terms, '=', thing, value))));
}

/** A term as a condition, where unknown counts as false: `x IS TRUE` is x. */
export function asCondition(terms: Terms, term: Term): Term {
  const [first] = term.parts;
  if (term.kind === 'truth-test' && first) {
    if (term.name === 'IS_TRUE') return asCondition(terms, first);
    if (term.name === 'IS_FALSE') return negate(terms, asCondition(terms, first));
  }
  if (term.kind !== 'and' && term.kind !== 'or') return term;
  const conditions = term.parts.map((part) => asCondition(terms, part));
  return term.kind === 'and' ? allOf(terms, conditions) : anyOf(terms, conditions);
}

/** The parts of an AND; none for TRUE. */
export function conjunctsIn(term: Term): readonly Term[] {
  if (term.kind === 'and') return term.parts;
  return truthOf(term) === true ? [] : [term];
}
