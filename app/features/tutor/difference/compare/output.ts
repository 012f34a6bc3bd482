import { columnsIn, isAggregate, isSameList, type Term, termsIn } from '~/sql/terms/terms';
import type { OutputKind, OutputTest } from '../model';
import { detailOf, testOf } from './output-details';
import { compareWhole, type OutputDifference } from './whole-output';

/** Descends into both terms while they differ in exactly one part, and classifies the difference there. */
export function compareOutput(ours: Term, theirs: Term): OutputDifference {
  let [one, other] = [ours, theirs];
  let above: Term | undefined;
  let condition: { term: Term; test: OutputTest } | undefined;
  const ofCondition = ({ term, test }: { term: Term; test: OutputTest }): OutputDifference => ({
    kind: 'condition',
    columns: columnsIn(term),
    test,
  });
  for (;;) {
    const kind = kindOf(one, other);
    if (kind && condition && kind !== 'case-order') return ofCondition(condition);
    if (kind) return { kind, columns: columnsOf(one), ...detailOf(kind, { one, other, above }) };
    const [mine, wanted] = partsApart(one, other);
    const [ourPart, ...ourRest] = mine;
    const [theirPart, ...theirRest] = wanted;
    const isSameNode = one.kind === other.kind && one.name === other.name;
    const isMoved =
      ourPart && theirPart && isOrdered(one) && placeOf(ourPart, one) !== placeOf(theirPart, other);
    if (!isSameNode || isMoved || !ourPart || !theirPart || ourRest.length > 0 || theirRest.length > 0) {
      return condition ? ofCondition(condition) : compareWhole(one, other);
    }
    const isTest = ['filter', 'when'].includes(one.kind) && ourPart === one.parts[0];
    if (isTest)
      condition ??= { term: ourPart, test: testOf({ line: one, above, ours: ourPart, theirs: theirPart }) };
    above = one;
    [one, other] = [ourPart, theirPart];
  }
}

const isOrdered = ({ kind, name }: Term) => kind === 'operator' && name !== '+' && name !== '*';
const placeOf = (part: Term, { parts }: Term) => parts.indexOf(part);

const columnsOf = (term: Term) => (term.kind === 'column' ? [term] : []);

/** The parts of each term that the other one lacks; a repeated part counts as often as it comes. */
function partsApart(one: Term, other: Term): [Term[], Term[]] {
  const less = (from: readonly Term[], taken: readonly Term[]) => {
    const counts = new Map<Term, number>();
    for (const part of taken) counts.set(part, (counts.get(part) ?? 0) + 1);
    return from.filter((part) => {
      const count = counts.get(part) ?? 0;
      counts.set(part, count - 1);
      return count <= 0;
    });
  };
  return [less(one.parts, other.parts), less(other.parts, one.parts)];
}

function kindOf(one: Term, other: Term): OutputKind | undefined {
  return (
    wrapping(one, other) ??
    callKind(withoutFallback(one, other), other) ??
    caseKind(one, other) ??
    plainKind(one, other)
  );
}

/** Unwraps COALESCE around another aggregate: the choice of the aggregate is told first. */
function withoutFallback(one: Term, other: Term): Term {
  const [inner] = one.parts;
  const isOther = inner && isAggregate(inner) && isAggregate(other) && inner.name !== other.name;
  return one.kind === 'call' && one.name === 'coalesce' && isOther ? inner : one;
}

/** Whether one of the terms is a call around the other. */
function wrapping(one: Term, other: Term): OutputKind | undefined {
  if (other.parts[0] === one && other.kind === 'call') {
    if (other.name === 'coalesce') return 'no-fallback';
    return other.name === 'round' ? 'rounding' : 'missing-step';
  }
  if (one.parts[0] === other && one.kind === 'call') {
    if (one.name === 'coalesce') return 'fallback';
    return isRounding(one) ? 'rounding' : 'extra-step';
  }
  return undefined;
}

const isRounding = ({ name }: Term) => ['round', 'floor', 'ceil', 'trunc'].includes(name);

const isDistinct = ({ parts }: Term) => parts.some(({ kind }) => kind === 'distinct');

function callKind(one: Term, other: Term): OutputKind | undefined {
  if (one.kind !== 'call' || other.kind !== 'call') return undefined;
  const [mine, wanted] = partsApart(one, other);
  if (one.name !== other.name) {
    if (isRounding(one) && isRounding(other))
      return mine.length === 0 && wanted.length === 0 ? 'rounding-function' : undefined;
    if (![one, other].every(isAggregate)) return undefined;
    return mine.length === 0 && wanted.length === 0 ? 'function' : 'aggregate';
  }
  const isCount = one.name === 'count';
  if (isCount && isDistinct(one) !== isDistinct(other)) return 'distinct';
  if (isRounding(one) && one.parts[0] === other.parts[0]) return 'rounding';
  const [extra, ...more] = [...mine, ...wanted];
  if (!extra || more.length > 0) return undefined;
  if (extra.kind === 'distinct') return 'distinct';
  if (isCount && !['filter', 'window'].includes(extra.kind))
    return mine.length === 0 ? 'count-rows' : 'count-values';
  return extra.kind === 'filter' ? 'filter' : undefined;
}

function caseKind(one: Term, other: Term): OutputKind | undefined {
  if (one.kind !== 'case' || other.kind !== 'case') return undefined;
  const [mine, wanted] = partsApart(one, other);
  if (mine.length === 0 && wanted.length === 0) return 'case-order';
  if (one.parts.length !== other.parts.length) return 'case-lines';
  if (mine.length > 1 && haveSameTests(one, other)) return 'case-results';
  return mine.length === 1 && wanted.length === 1 ? undefined : 'case';
}

/** Whether both have the same conditions after WHEN, line by line. */
function haveSameTests(one: Term, other: Term): boolean {
  return one.parts.every((line, index) => {
    const theirs = other.parts[index];
    return line.kind === theirs?.kind && (line.kind !== 'when' || line.parts[0] === theirs.parts[0]);
  });
}

function plainKind(one: Term, other: Term): OutputKind | undefined {
  const areBoth = (kind: Term['kind']) => one.kind === kind && other.kind === kind;
  if (areBoth('column')) return 'column';
  if (areBoth('constant')) return sizeOf(one) === sizeOf(other) ? 'whole' : 'number';
  if (!areBoth('operator')) return undefined;
  if (one.name === other.name) {
    return !isSameList(one.parts, other.parts) && isSameList(one.parts, other.parts.toReversed())
      ? 'operands'
      : undefined;
  }
  const [mine, wanted] = partsApart(one, other);
  return mine.length === 0 && wanted.length === 0 ? 'operator' : undefined;
}

const sizeOf = ({ name }: Term) => (name.startsWith('n:') ? Number(name.slice(2)) : name);

/** Conditions inside outputs: of FILTER and of CASE. */
export function conditionsIn(outputs: Term[]): Set<Term> {
  const tests = termsIn(outputs, ({ kind }) => kind === 'filter' || kind === 'when');
  const conditions = tests.flatMap(({ parts: [test] }) =>
    test ? [test, ...(test.kind === 'and' ? test.parts : [])] : [],
  );
  return new Set(conditions);
}
