import { listWords } from '~/features/sandbox/contract';
import { ordinalOf } from '../../ordinals';
import type { Difference } from '../model';
import { type Telling, type Wording, wordingOf } from './wording';

/** Where to look, and why, for an output of the query or of a step. Columns are called right only where that is certain. */
export function outputWords(difference: Difference, { all, evidence }: Telling): Omit<Wording, 'what'> {
  const { statement, position = 0, right = [], heading, movesRows, isKey } = difference;
  const { mismatch, sides } = evidence ?? {};
  const wrong = all.flatMap((each) =>
    each.statement === statement && each.kind.startsWith('select-') ? (each.position ?? []) : [],
  );
  const differing = mismatch?.rule === 'values' ? mismatch.columns : undefined;
  const faulty = [differing ?? [], wrong, [position]].find((places) => places.length > 0) ?? [];
  const areRowsSame = all.every(
    ({ kind, clause }) => kind.startsWith('select-') || clause === 'LIMIT' || clause === 'ORDER BY',
  );
  const others = [...(sides?.actual.columns.keys() ?? [])].filter((index) => !faulty.includes(index));
  const sound = differing ? others : areRowsSame && !movesRows ? right : [];
  const ofQuery = differing ? [isKey ? 'key' : 'values'] : [];
  const cases = statement.place === 'query' ? ofQuery : ['inner', statement.place];
  const values = {
    heading,
    position: String(position + 1),
    faulty: columnsAt(faulty),
    Faulty: columnsAt(faulty, 'Column'),
    are: faulty.length === 1 ? 'is' : 'are',
    sound: columnsAre(sound),
    Sound: columnsAre(sound, 'Column'),
  };
  return wordingOf('output', cases, values) as Wording;
}

function columnsAt(positions: number[], word = 'column'): string {
  const numbers = positions.map((position) => String(position + 1));
  return `${word}${numbers.length > 1 ? 's' : ''} ${listWords(numbers)}`;
}

function columnsAre(positions: number[], word?: string): string | undefined {
  if (positions.length === 0) return undefined;
  return `${columnsAt(positions, word)} ${positions.length === 1 ? 'is' : 'are'}`;
}

/** The beginning of the words on an output; undefined where the difference is no output, or the output has no name. */
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
