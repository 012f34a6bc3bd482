import { columnsIn, isAggregate, isOfGroups, type Term, termsIn } from '~/sql/terms/terms';
import type { Difference, OutputKind } from '../model';

/** `columns`: the learner's columns, where these differ. */
export type OutputDifference = { kind: OutputKind; columns: Term[] } & Pick<
  Difference,
  'word' | 'isMore' | 'test'
>;

/** Classifies outputs that differ in more than one part. */
export function compareWhole(one: Term, other: Term): OutputDifference {
  const [ours, theirs] = [columnsIn(one), columnsIn(other)];
  const of = (kind: OutputKind, columns: Term[] = [], word?: string) => ({
    kind,
    columns,
    ...(word && { word }),
  });
  const isPlain = [one, other].every((term) => termsIn(term, ({ kind }) => kind === 'subquery').length === 0);
  if (isPlain && isOfGroups(one) && !isOfGroups(other)) return of('aggregated', [], aggregateIn(one));
  if (isPlain && isOfGroups(other) && !isOfGroups(one) && ours.every(({ column }) => column?.table))
    return of('single');
  const isRoundedInside = isCallOf('round', other) && !isCallOf('round', one) && callsOf('round', one) > 0;
  if (isRoundedInside) return of('rounded-inside');
  const isWholeReplaced =
    isCallOf('coalesce', one) && !isCallOf('coalesce', other) && callsOf('coalesce', other) > 0;
  if (isWholeReplaced) return of('fallback-whole');
  const extra = ours.filter((column) => !theirs.includes(column));
  if (extra.length > 0) return of('other-column', extra);
  if (ours.length < theirs.length) return of('lacks-column');
  if (ours.length === 0) return of('other');
  if (isPartOf(one, other)) return of('missing-step');
  if (isPartOf(other, one)) return of('extra-step');
  const turned = turnedSign(one, other);
  return turned ? of('turned', [], turned) : of('formula', [], commonSign(one, other));
}

const isCallOf = (called: string, { kind, name }: Term) => kind === 'call' && name === called;
const callsOf = (called: string, whole: Term) => termsIn(whole, (term) => isCallOf(called, term)).length;
const isPartOf = (part: Term, whole: Term) => termsIn(whole, (term) => term === part).length > 0;

/** The name of the first aggregate or window function in a term. */
function aggregateIn(whole: Term): string | undefined {
  const isWindow = (term: Term) => term.kind === 'call' && term.parts.some(({ kind }) => kind === 'window');
  return termsIn(whole, (term) => isAggregate(term) || isWindow(term))[0]?.name.toUpperCase();
}

function commonSign(one: Term, other: Term): string | undefined {
  const isOfTwo = ({ kind, name, parts }: Term) =>
    kind === 'operator' && /^[-/]$/.test(name) && parts.length === 2;
  return isOfTwo(one) && isOfTwo(other) && one.name === other.name ? one.name : undefined;
}

type Sides = { before: Set<Term>; after: Set<Term> };

/** The operator, - or /, where the two terms have its sides exchanged. */
function turnedSign(one: Term, other: Term): string | undefined {
  return [
    ['+', '-'],
    ['*', '/'],
  ].find(([same = '', opposite = '']) => {
    const [mine, wanted] = [one, other].map((term) => sidesOf(term, same, opposite));
    const areEqual = (some: Set<Term>, others: Set<Term>) =>
      some.size === others.size && [...some].every((column) => others.has(column));
    if (!mine || !wanted || mine.after.size === 0 || areEqual(mine.before, mine.after)) return false;
    return areEqual(mine.before, wanted.after) && areEqual(mine.after, wanted.before);
  })?.[1];
}

/** The columns on either side of `opposite`, through a whole chain of operators. */
function sidesOf(root: Term, same: string, opposite: string): Sides {
  const sides: Sides = { before: new Set(), after: new Set() };
  const stack = [{ term: root, isAfter: false }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { term, isAfter } = next;
    const isChained = term.kind === 'operator' && (term.name === same || term.name === opposite);
    if (isChained) {
      term.parts.forEach((part, index) => {
        stack.push({ term: part, isAfter: index > 0 && term.name === opposite ? !isAfter : isAfter });
      });
    } else for (const column of columnsIn(term)) sides[isAfter ? 'after' : 'before'].add(column);
  }
  return sides;
}
