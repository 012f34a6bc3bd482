import { listWords } from '~/features/sandbox/contract';
import { ordinalOf } from '../../ordinals';
import type { Difference } from '../model';
import type { Telling, Wording } from './wording';

const byHand =
  'Take one row of your result, work this column out by hand from the data as the task says it, and compare.';
const byHandInside =
  'Take one row of what it returns, work the value out by hand from the data, and compare.';

/** Where to look, and why, of a column of the result or of what a step hands on. */
export function outputWords(difference: Difference, telling: Telling): Omit<Wording, 'what'> {
  const why = difference.statement.place === 'query' ? byHand : byHandInside;
  return { where: whichWords(difference, telling), why };
}

/** Which columns are right, and which are not. For certain only where the results differ in nothing else. */
function whichWords(difference: Difference, { all, evidence }: Telling): string {
  const { statement, position = 0, right = [], heading, movesRows, isKey } = difference;
  if (statement.place === 'expression')
    return 'Look at the value that it returns: it is not yet the one that is needed.';
  if (statement.place === 'derived') {
    return heading
      ? `Look at the column ${heading}: does it give what the task needs?`
      : 'Look at what it works out: does it give what the task needs?';
  }
  const wrong = all.flatMap((each) =>
    each.statement === statement && each.kind.startsWith('select-') ? (each.position ?? []) : [],
  );
  const { mismatch } = evidence ?? {};
  if (isKey && mismatch?.rule === 'values')
    return `Look at column ${position + 1} of your SELECT: you group by it, so it decides what the others are worked out from. Is it what is asked?`;
  if (mismatch?.rule === 'values') {
    const faulty = mismatch.columns.length > 0 ? mismatch.columns : wrong;
    const sound = (evidence?.sides.actual.columns ?? []).flatMap((_, index) =>
      faulty.includes(index) ? [] : [index],
    );
    return `${columnsAt(faulty)} of your SELECT ${areOrIs(faulty)} not yet what is asked${rightWords(sound)}.`;
  }
  const areRowsSame = all.every(
    ({ kind, clause }) => kind.startsWith('select-') || clause === 'LIMIT' || clause === 'ORDER BY',
  );
  const places = wrong.length > 0 ? wrong : [position];
  const sound = areRowsSame && !movesRows ? right : [];
  const start = sound.length > 0 ? `${columnsAt(sound)} ${areOrIs(sound)} right. ` : '';
  return `${start}Look at ${columnsAt(places, 'column')} of your SELECT: is that what is asked?`;
}

const areOrIs = (positions: number[]) => (positions.length === 1 ? 'is' : 'are');

function rightWords(positions: number[]): string {
  return positions.length === 0 ? '' : `; ${columnsAt(positions, 'column')} ${areOrIs(positions)} right`;
}

function columnsAt(positions: number[], word = 'Column'): string {
  const numbers = positions.map((position) => String(position + 1));
  return `${word}${numbers.length > 1 ? 's' : ''} ${listWords(numbers)}`;
}

/** What the words of an output begin with; undefined where it is no output, or has no name. */
export function outputPlace(
  { kind, statement, position, heading }: Difference,
  place: string,
): string | undefined {
  const isOutput = kind.startsWith('select-') && kind !== 'select-count' && kind !== 'select-order';
  if (!isOutput || position === undefined) return undefined;
  if (statement.place === 'query') return `In column ${position + 1}`;
  return statement.place === 'derived' && heading
    ? place.replace(/^In /, `In the column ${heading} of `)
    : undefined;
}

/** Rows counted by CASE are compared as if they were counted by FILTER. */
export function placeOfTest(test: Difference['test'], text: string): string {
  if (test?.kind === 'when')
    return test.count > 1
      ? `the condition after your ${ordinalOf(test.place)} WHEN`
      : 'the condition after WHEN';
  const [hasFilter, hasCase] = [/\bfilter\b/i, /\bcase\b/i].map((word) => word.test(text));
  if (hasFilter && !hasCase) return 'the condition in FILTER';
  return hasCase && !hasFilter ? 'the condition after WHEN' : 'the condition that decides which rows count';
}
