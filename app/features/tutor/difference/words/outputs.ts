import { listWords } from '~/features/sandbox/contract';
import type { Difference, OutputKind } from '../model';
import { naming, ordinalOf, type Telling, type Wording } from './telling';

const byHand =
  'Take one row of your result, work this column out by hand from the data as the task says it, and compare.';
const byHandInside =
  'Take one row of what it returns, work the value out by hand from the data, and compare.';

/** Of the columns of a result, or of what a step hands on. */
export function outputWords(difference: Difference, telling: Telling): Wording | undefined {
  const [group, ...rest] = difference.kind.split('-');
  if (group !== 'select') return undefined;
  const kind = rest.join('-');
  if (kind === 'count') return countWords(difference);
  if (kind === 'order') {
    return {
      where: 'Your columns are right, but not their order.',
      what: 'Take the columns in the order in which the task names them, from left to right.',
    };
  }
  const what = outputs[kind as OutputKind]?.(difference, telling);
  const why = difference.statement.place === 'query' ? byHand : byHandInside;
  return what === undefined ? undefined : { where: whichWords(difference, telling), what, why };
}

function countWords({ count = 0, isMore }: Difference): Wording {
  const has = `Your SELECT has ${count === 1 ? 'one column' : `${count} columns`}`;
  return {
    where: `Your SELECT has ${isMore ? 'more' : 'fewer'} columns than the task asks for.`,
    what: isMore
      ? `${has}. Find the words of the task that ask for each of them, and leave out what none ask for.`
      : `${has}, and the task asks for more. Which one does it name that is not there?`,
  };
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

const outputs: Record<OutputKind, (difference: Difference, telling: Telling) => string> = {
  function: () =>
    'What you aggregate is right. Does the task ask how many, how much in all, how much on average, or for the least or the most?',
  aggregate: ({ word }) =>
    `You use ${word ?? 'an aggregate'}. Does the task ask how many, how much in all, how much on average, or for the least or the most? And of what?`,
  'count-rows': () =>
    'The call count(*) counts rows, whatever is in them. Does every row hold one of the things that the task counts?',
  'count-values': () =>
    'You count only rows that have a value in what you count. Should the rows without one count as well?',
  distinct: ({ isMore }) =>
    isMore
      ? 'With DISTINCT, a value that occurs several times is used once. Does the task want it once, or each time?'
      : 'A value that occurs several times is used each time. Does the task want it each time, or once?',
  filter: () => 'Should all rows count, or only some of them?',
  fallback: () =>
    'You put something in the place of a missing value. Does the task want that, or should it stay unknown?',
  'no-fallback': () =>
    'The calculation is right where there is a value. What should it give where one is missing?',
  'missing-step': () =>
    'What you have is right, but a part of the calculation is missing. Read how the task describes it.',
  'extra-step': () =>
    'A part of the calculation is more than the task asks for. Go from the inside out: which part?',
  rounding: ({ isMore }) => {
    if (isMore === undefined) return 'The calculation is right. To how many decimals does the task want it?';
    return isMore
      ? 'The calculation is right, and you round it. Does the task want that?'
      : 'The calculation is right. Does the task want all of its decimals?';
  },
  'rounding-function': ({ word }) =>
    `The calculation and the number of decimals are right. Look at ${word}: does it go up, down, or to the nearest value, and which does the task want?`,
  operands: ({ word }) => `What you calculate with is right, but the wrong way round. ${whichOfTwo(word)}`,
  operator: () => 'What you calculate with is right. Look at the sign between the parts.',
  column: ({ names }) =>
    names.length > 0
      ? `Everything is right but${naming('', names)}. Is that what the task means there?`
      : 'Everything is right but a column. Which one does the task mean there?',
  number: ({ word }) =>
    word
      ? `Everything is right but ${word}. What does the task want in its place?`
      : 'Everything is right but one value that you wrote. Compare it with the task.',
  whole: () => 'The formula is right, but whole numbers divided by whole numbers lose the fraction.',
  'case-order': () =>
    'The lines of your CASE are right. It takes the first that is true: is their order right, too?',
  'case-lines': () =>
    'Compare the lines of your CASE with the cases in the task: is one missing, or one too many? And what is there for all the rest?',
  case: () =>
    'Go through your CASE line by line. Which rows does each line take, when those above it have taken theirs?',
  'case-results': () =>
    'The conditions of your CASE are right. Compare the values after THEN and ELSE with the task, letter by letter.',
  aggregated: ({ word }) =>
    `You use ${word ?? 'an aggregate'}. That makes one value of several rows. Does the task ask for it, or for a value that each row has already?`,
  single: () =>
    'You use no aggregate. Does the task ask for a value that each row has, or for a count, a sum or an average?',
  'lacks-column': () =>
    'Do you use everything that the task speaks of there? Which columns of your tables are these?',
  'other-column': ({ names }) =>
    names.length > 0
      ? `You use${naming('', names)}. Which words of the task ask for ${names.length > 1 ? 'them' : 'it'}?`
      : 'Which words of the task ask for what you use there?',
  'rounded-inside': () =>
    'You round a part of it and go on calculating with that. Should the part be rounded, or the whole?',
  'fallback-whole': () =>
    'What you put in the place of a missing value replaces the whole calculation. Should it, or only a part of it?',
  turned: ({ word }) => `The right columns are used. ${whichOfTwo(word)}`,
  formula: ({ word }) => formulaWords(word),
  condition: conditionInside,
  other: () =>
    'Say in words what is shown in one row of the result, and compare that with the words of the task.',
};

function whichOfTwo(sign: string | undefined): string {
  if (sign === '-') return 'Which one is to be subtracted from which?';
  return sign === '/' ? 'Which one is to be divided by which?' : 'Which one comes first?';
}

function formulaWords(sign: string | undefined): string {
  if (sign === '-')
    return 'Subtracting is right. Look at what you subtract, and at what you subtract it from: is each of them what the task means?';
  return sign === '/'
    ? 'Dividing is right. Look at what you divide, and at what you divide it by: is each of them what the task means?'
    : 'The right columns are used. Work it out for one row as the task describes it, step by step: which step does your calculation do in another way?';
}

/** Of a condition inside an output, after WHEN or in FILTER. */
function conditionInside({ names: [name], test }: Difference, { query }: Telling): string {
  const place = placeOfTest(test, query.text);
  if (test?.isBoundary) return `Look at ${place}: does the boundary itself belong?`;
  return `Look at ${place}. In which rows should it be true${name ? `, and what is in ${name} there` : ''}?`;
}

/** Rows counted by CASE are compared as if they were counted by FILTER. */
function placeOfTest(test: Difference['test'], text: string): string {
  if (test?.kind === 'when')
    return test.count > 1
      ? `the condition after your ${ordinalOf(test.place)} WHEN`
      : 'the condition after WHEN';
  const [hasFilter, hasCase] = [/\bfilter\b/i, /\bcase\b/i].map((word) => word.test(text));
  if (hasFilter && !hasCase) return 'the condition in FILTER';
  return hasCase && !hasFilter ? 'the condition after WHEN' : 'the condition that decides which rows count';
}
