import type { ConditionClause, ConditionKind, Difference } from '../model';
import { naming, type Telling, type Wording } from './telling';

/**
 * `clauseName`: as the learner knows it. `condition`: "the condition on price in your WHERE". `alike`: how many there are of
 * the kind on that column.
 */
type Around = Difference & { clauseName: string; condition: string; alike: number };

export function conditionWords(difference: Difference, { all }: Telling): Wording | undefined {
  const [clause = '', ...rest] = difference.kind.split('-');
  const clauseName = clauseNames[clause as ConditionClause];
  const words = shapeWords(difference) ?? conditions[rest.join('-') as ConditionKind];
  if (!clauseName || !words) return undefined;
  const names = difference.names.slice(0, namesShown(difference));
  const condition = `${names.length > 0 ? 'the' : 'a'} condition${naming(' on', names)} in ${yoursOf(clauseName)}`;
  const alike = all.filter(
    (other) =>
      other.kind === difference.kind &&
      other.statement === difference.statement &&
      other.names[0] === difference.names[0],
  ).length;
  return words({ ...difference, names, clauseName, condition, alike });
}

/** What the learner's condition does, where it is of another shape than the task's. */
function shapeWords({ kind, around, shapes }: Difference): ((around: Around) => Wording) | undefined {
  const reading = around
    ? patternReading(around)
    : shapes && shapeReadings[`${shapes.mine}-${shapes.wanted}`];
  if (!reading) return undefined;
  const [does, asks] = reading;
  return (told) => ({
    where: `Look at ${told.condition}: ${does}.`,
    what: `In ${told.condition}, ${does}. ${asks}`,
    why: conditions[kind.split('-')[1] as ConditionKind](told).why,
  });
}

function patternReading({ before, after }: NonNullable<Difference['around']>): [string, string] {
  const does =
    before === after
      ? `your pattern lets ${before ? 'anything' : 'nothing'} come before the text ${before ? 'and' : 'or'} after it`
      : `your pattern lets anything come ${before ? 'before' : 'after'} the text, and nothing ${before ? 'after' : 'before'} it`;
  return [does, 'The text is right. What may come before it, and what after it?'];
}

const whole = 'you compare with the whole text, letter for letter';
const single = 'Does the task name single values, or a range?';

/** What the learner's shape does, and what to ask where another is wanted. */
const shapeReadings: Partial<Record<string, [string, string]>> = {
  'value-pattern': [whole, 'Does the task name the whole text, or only a piece of it?'],
  'list-pattern': [
    'IN compares with each whole text of your list',
    'Does the task name whole texts, or only a piece of them?',
  ],
  'pattern-value': [
    'a pattern may let more than one text through',
    'Does the task name one text, or a piece of it?',
  ],
  'pattern-list': [
    'one pattern chooses by a piece of the text',
    'Does the task name a piece of it, or whole texts?',
  ],
  'list-range': ['IN keeps the values of your list, and nothing between or beyond them', single],
  'value-range': ['= keeps a single value, and nothing beside it', single],
  'range-list': ['a boundary keeps everything on one side of it', single],
  'range-value': ['a boundary keeps everything on one side of it', single],
  'null-value': nullReading(),
  'null-list': nullReading(),
  'null-range': nullReading(),
  'null-pattern': nullReading(),
};

function nullReading(): [string, string] {
  return ['you ask whether there is a value, and not which one it is', 'Which values does the task want?'];
}

/** One column is enough to find it, and two might repeat a piece of an answer; unless only the learner has them together. */
const namesShown = ({ kind }: Difference) => (/-(measure|extra)$/.test(kind) ? 2 : 1);

const clauseNames: Partial<Record<string, string>> = {
  where: 'WHERE',
  on: 'the ON of your outer join',
  having: 'HAVING',
};

const yoursOf = (clauseName: string) => (clauseName.startsWith('the') ? clauseName : `your ${clauseName}`);
const yours = ({ clauseName }: Around) => yoursOf(clauseName);

const conditions: Record<ConditionKind, (around: Around) => Wording> = {
  missing: missingWords,
  extra: (around) => ({
    where: `Look at ${yours(around)}: does each of its conditions come from the task?`,
    what: `Which words of the task ask for ${around.names.length > 0 ? around.condition : `each condition in ${yours(around)}`}?`,
    why: around.kind.startsWith('on')
      ? 'In the ON of an outer join, a row that fails stays, with nothing attached. Picture one that only this condition fails: what should be attached to it?'
      : 'Picture a row that this condition alone throws out. Does the task want it gone?',
  }),
  boundary: (around) => ({
    where: `Look at a boundary in ${yours(around)}: is the value itself in or out?`,
    what: `In ${around.condition}, both sides of the comparison are right. Does the boundary itself belong?`,
    why: 'Picture two rows, one exactly on the boundary and one just beside it. Which of them does the task want, and which do you keep?',
  }),
  side: (around) => ({
    where: `Look at the direction of a comparison in ${yours(around)}.`,
    what: `In ${around.condition}, both sides of the comparison are right, but it points the other way.`,
    why: 'Picture one row far above and one far below. Which of them does the task want, and which do you keep?',
  }),
  sign: (around) => ({
    where: `Look at the comparisons in ${yours(around)}: is each of them the one that the task asks for?`,
    what: `In ${around.condition}, both sides of the comparison are right. The sign between them is not.`,
    why: 'Find the words for it in the task: exactly this, anything but this, at least, or at most?',
  }),
  value: valueWords,
  list: (around) => ({
    where: `Compare the values in ${yours(around)} with the task’s.`,
    what: `In ${around.condition}, the column is right. Which values does the task let through?`,
    why: 'Write down the values that the task lets through, then the ones that your condition does, and compare the two lists.',
  }),
  pattern: (around) => ({
    where: around.word
      ? `Look at the pattern in ${yours(around)}.`
      : `Look at how ${yours(around)} compares text.`,
    what: around.word
      ? `In ${around.condition}, the column and ${around.word} are right. Look at the pattern: what may come before the text that you look for, and what after it?`
      : `In ${around.condition}, the column is right. Look at how you compare it: do capitals count, and has the whole text to be equal?`,
    why: around.word
      ? 'Think of a text that should pass and does not, or one that passes and should not.'
      : 'Think of a text that should pass and does not, or the other way round: in capitals, with something before it, with something after it.',
  }),
  null: (around) => ({
    where: `Look at the test for missing values in ${yours(around)}.`,
    what: `${capital(around.condition)} keeps only rows ${around.trait === 'without' ? 'without' : 'with'} a value there. Does the task want those?`,
    why: 'Picture one row with a value there and one without. Which of them does the task want?',
  }),
  negated: (around) => ({
    where: `A condition in ${yours(around)} says the opposite of what the task needs.`,
    what: `${capital(around.condition)} keeps the rows that should go, and drops the rows that should stay.`,
    why: 'Picture a row for which it is true. Does the task want that row?',
  }),
  logic: (around) => ({
    where: `Look at how AND and OR join the conditions in ${yours(around)}.`,
    what: logicWords(around),
    why: 'AND is decided before OR. Picture a row for which only the last comparison is true: do you keep it, and should you?',
  }),
  place: (around) => ({
    where: `A condition in ${yours(around)} is right, but in the wrong place.`,
    what: `${capital(around.condition)} is right. But in ${around.clauseName.replace('your ', 'an ')}, it decides on more, or on less, than it should.`,
    why: 'A row that fails in WHERE is gone for every column. One that fails in the ON of an outer join stays, with nothing attached. One that fails in a FILTER or a CASE is left out of one column only.',
  }),
  groups: (around) => ({
    where: `A condition in ${yours(around)} looks at single rows. Is that what the task means?`,
    what: `${capital(around.condition)} tests each row. The task means what a whole group comes to.`,
    why: 'Picture a group of two rows, each too small on its own, and large enough together. Does the task want it, and do you keep it?',
  }),
  measure: measureWords,
  outer: (around) => ({
    where: around.isSeen
      ? 'The condition that ties it to the row outside is not yet what the task needs.'
      : 'A condition that ties it to the row outside is missing.',
    what: around.isSeen
      ? 'A condition ties the rows inside to the row outside. Which rows inside does it let through, and which ones does the task need?'
      : 'All rows inside are used for every row outside. Which rows inside belong to one row outside?',
    why: 'Picture one row outside. Which rows inside should your subquery use for it, and which does it use?',
  }),
  changed: (around) => ({
    where: `Look at ${around.condition}: which rows does it keep, and which does the task want?`,
    what: `Take the task’s words${naming(' about', around.names)} one by one, and say which part of your condition stands for each.`,
    why: 'Try it on a row that is just inside what the task wants, and on one that is just outside.',
  }),
};

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

function valueWords(around: Around): Wording {
  const { alike, trait, names } = around;
  const dates =
    trait === 'dates'
      ? ` A date is read as year, month, day: which ${alike > 1 ? 'days' : 'day'} did you write?`
      : '';
  return {
    where: `Compare the values in ${yours(around)} with the task’s.`,
    what:
      alike > 1
        ? `In ${yours(around)}, compare ${alike === 2 ? 'both' : 'all'} values${naming(' for', names)} with the task’s.${dates}`
        : `In ${around.condition}, what you compare is right. Compare the value with the task’s.${dates}`,
    why: 'Find the place in the task that your value comes from, and go through both letter by letter, digit by digit.',
  };
}

function logicWords(around: Around): string {
  const { trait } = around;
  if (trait === 'pair')
    return `Both conditions in ${yours(around)} are right. Is one of them enough, or do both have to be true?`;
  return trait === 'joined'
    ? `Every condition in ${yours(around)} is right, but not how AND and OR join them. Which of them have to be true together, and of which is one enough?`
    : `Every comparison in ${yours(around)} is right, but not how AND, OR and NOT join them. Which have to be true together, of which is one enough, and which must not be true?`;
}

function missingWords(around: Around): Wording {
  const { names, count = 1, isSeen, isNullTest, isFirst, kind } = around;
  const isOfGroups = kind.startsWith('having');
  const [name] = names;
  const needed = isOfGroups
    ? 'A condition on whole groups'
    : count > 1
      ? 'More than one condition'
      : 'One condition';
  const where = isFirst
    ? `You have no ${around.clauseName} yet, and the task leaves out some ${isOfGroups ? 'rows, or groups' : 'rows'}.`
    : `${needed} that the task needs is not in ${yours(around)} yet.`;
  const why = isSeen
    ? 'Picture a row that passes all your conditions and still does not belong in the list. What is wrong with it?'
    : `Picture two rows that are alike${naming(' but for', names)}. You ${kind.startsWith('on') ? 'attach' : 'keep'} both, or neither. Should you?`;
  if (!name) {
    const what = isOfGroups
      ? 'The task keeps only some of the groups. Which words of it say which?'
      : 'Go through the task and mark the words that leave rows out. For which of them have you no condition?';
    return { where, what, why };
  }
  const missing = count > 1 ? 'One of the missing conditions' : 'The missing condition';
  if (isSeen) {
    return {
      where,
      what: `${missing} is about ${name}, which you test already. Does the task say more about it than your test does?`,
      why,
    };
  }
  if (isNullTest) {
    return {
      where,
      what: `${missing} is about ${name}. Should rows count that have a value there, or rows that have none?`,
      why,
    };
  }
  return { where, what: `${missing} is about ${name}. What does the task say about that?`, why };
}

function measureWords(around: Around): Wording {
  const { names, isNullTest, trait, alike } = around;
  if (isNullTest) {
    return {
      where: `Look at the test for missing values in ${yours(around)}.`,
      what: `You look for rows without a value${naming(' in', names)}. May that be missing for another reason, too?`,
      why: 'Picture a row that has a partner, and nothing in this column. Should it pass?',
    };
  }
  const thing =
    trait === 'column' && names[0] ? `Is ${names[0]} the right column?` : 'Do you compare the right thing?';
  return {
    where: `Look at what you compare in ${yours(around)}: is it what the task means?`,
    what: `In ${around.condition}, ${alike > 1 ? 'the way you compare and the values' : 'the way you compare and the value'} are right. ${thing}`,
    why: 'Work out for one row, or for one group, what you compare, and what the task means.',
  };
}
