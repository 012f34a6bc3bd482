import { listWords } from '~/features/sandbox/contract';
import type { Difference, OutputKind } from '../model';
import { naming, type Said, type Telling } from './telling';

const byHand =
  'Take one row of your result, work this column out by hand from the data as the task says it, and compare.';
const byHandInside =
  'Take one row of what it returns, work the value out by hand from the data, and compare.';

/** Of the columns of a result, or of what a step hands on. */
export function outputWords(difference: Difference, telling: Telling): Said | undefined {
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
  const what = outputs[kind as OutputKind]?.(difference);
  const why = difference.statement.place === 'query' ? byHand : byHandInside;
  return what === undefined ? undefined : { where: whichWords(difference, telling), what, why };
}

function countWords({ count = 0, isMore }: Difference): Said {
  return {
    where: `Your SELECT has ${isMore ? 'more' : 'fewer'} columns than the task asks for.`,
    what: `It has ${count === 1 ? 'one column' : `${count} columns`}. Count the columns that the task names, and write each of them in its place, with commas between them.`,
  };
}

/** Which columns are right, and which are not. For certain only where the results differ in nothing else. */
function whichWords(difference: Difference, { all, evidence }: Telling): string {
  const { statement, position = 0, right = [], heading, movesRows, isKey } = difference;
  if (statement.place === 'expression')
    return 'The value that it works out is not yet the one that is needed.';
  if (statement.place === 'derived') {
    return heading
      ? `Look at what its column ${heading} works out: is it what is needed from it?`
      : 'Look at what it works out: is it what is needed from it?';
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

const outputs: Record<OutputKind, (difference: Difference) => string> = {
  function: () =>
    'What you aggregate is right. Does the task ask how many, how much in all, how much on average, or for the least or the most?',
  aggregate: () => 'Should it count rows, count different values, or add up what stands in them?',
  'count-rows': () =>
    'count(*) counts rows, whatever is in them. Does every row hold one of the things that the task counts?',
  'count-values': () =>
    'With a column inside, count leaves out the rows that have nothing there. Should these count as well?',
  distinct: () => 'How many, or how many different? Should the same one count once, or each time it comes?',
  filter: () => 'Do all rows count for this column, or only some of them?',
  fallback: () =>
    'You put something in the place of a missing value. Does the task want that, or should it stay unknown there?',
  'no-fallback': () =>
    'The calculation is right where there is a value. What should it give where one is missing?',
  'missing-step': () =>
    'So far it is right, but a part of the calculation is missing. Read how the task describes it.',
  'extra-step': () =>
    'A part of the calculation is more than the task asks for. Go from the inside out: which one?',
  rounding: () => 'The calculation is right, the rounding is not. To how many decimals, and at which point?',
  operands: () =>
    'The right things, but the wrong way round. Which is taken from which, or divided by which?',
  operator: () => 'What you calculate with is right. Look at the sign between the parts.',
  column: ({ names }) =>
    `Everything else in it is right. Look at${naming('', names) || ' the column'}: is that what the task means there?`,
  number: () => 'Everything else in it is right. Look at the number, the text or the keyword in it.',
  whole: () => 'The formula is right, but whole numbers divided by whole numbers lose the fraction.',
  'case-order': () =>
    'The lines of your CASE are right. It takes the first that is true: is their order right, too?',
  'case-lines': () =>
    'Compare the lines of your CASE with the cases in the task: is one missing, or one too many? And what is there for all the rest?',
  case: () =>
    'Go through your CASE line by line. Which rows does each line take, when those above it have taken theirs?',
  'case-results': () =>
    'The conditions of your CASE are right. Compare what stands after THEN and ELSE with the task, letter by letter.',
  aggregated: () =>
    'It is worked out over several rows. Does the task ask for that, or for what stands in a single one?',
  single: () =>
    'It is worked out from a single row. Does the task ask for that, or for something over several of them?',
  'lacks-column': () =>
    'Does it use all that the task speaks of there? Which columns of your tables are these?',
  'other-column': ({ names }) =>
    names.length > 0
      ? `You use${naming('', names)} there. Which words of the task ask for ${names.length > 1 ? 'them' : 'it'}?`
      : 'Which words of the task ask for what you use there?',
  'rounded-inside': () =>
    'You round a part of it and go on calculating with that. Should the part be rounded, or the whole?',
  'fallback-whole': () =>
    'What you put in the place of a missing value replaces the whole calculation. Should it, or only a part of it?',
  turned: () => 'The right columns are in it. Which is to be taken from which, or divided by which?',
  formula: () =>
    'The right columns are in it. Say the task’s words about it step by step, and look for each step in yours.',
  condition: () =>
    'Look at the condition in it, after WHEN or in FILTER: does it draw the line where the task draws it?',
  other: () =>
    'Say in words what it shows in one row of the result, and compare that with the words of the task.',
};
