import type { ConditionClause, ConditionKind, Difference } from '../model';
import { naming, type Said } from './telling';

/** `clause`: as the learner knows it. `on`: "on price", where there is a name. */
type Around = Difference & { clauseName: string; on: string };

export function conditionWords(difference: Difference): Said | undefined {
  const [clause = '', ...rest] = difference.kind.split('-');
  const clauseName = clauseNames[clause as ConditionClause];
  const words = conditions[rest.join('-') as ConditionKind];
  if (!clauseName || !words) return undefined;
  // One column is enough to find it, and two might repeat a piece of an answer; unless it is found by both alone.
  const names = difference.names.slice(0, difference.kind.endsWith('-measure') ? 2 : 1);
  return words({ ...difference, names, clauseName, on: naming(' on', names) });
}

const clauseNames: Partial<Record<string, string>> = {
  where: 'WHERE',
  on: 'the ON of your outer join',
  having: 'HAVING',
};

const yours = ({ clauseName }: Around) => (clauseName.startsWith('the') ? clauseName : `your ${clauseName}`);

const conditions: Record<ConditionKind, (around: Around) => Said> = {
  missing: missingWords,
  extra: (around) => ({
    where: `Look at ${yours(around)}: does each of its conditions come from the task?`,
    what: `You have a condition${around.on} in ${yours(around)} that the task does not ask for, or asks for in another way.`,
    why: around.kind.startsWith('on')
      ? 'In the ON of an outer join, a row that fails stays, with nothing attached. Picture one that only this condition fails: what should be attached to it?'
      : 'Picture a row that this condition alone throws out. Does the task want it gone?',
  }),
  boundary: (around) => ({
    where: `Look at a boundary in ${yours(around)}: is the value itself in or out?`,
    what: `In your condition${around.on}, both sides of the comparison are right. Does the boundary itself belong?`,
    why: 'Picture two rows, one exactly on the boundary and one just beside it. Which of them does the task want, and which do you keep?',
  }),
  side: (around) => ({
    where: `Look at the direction of a comparison in ${yours(around)}.`,
    what: `In your condition${around.on}, both sides of the comparison are right, but it points the other way.`,
    why: 'Picture one row far above and one far below. Which of them does the task want, and which do you keep?',
  }),
  sign: (around) => ({
    where: `Look at the comparisons in ${yours(around)}: is each of them the one that the task asks for?`,
    what: `In your condition${around.on}, both sides of the comparison are right. The sign between them is not.`,
    why: 'Say the task’s words for it aloud: exactly this, anything but this, at least, at most?',
  }),
  value: (around) => ({
    where: `Compare the values in ${yours(around)} with the task’s.`,
    what: `In your condition${around.on}, what you compare is right. Compare the value with the task’s.`,
    why: 'Find the place in the task that your value comes from, and go through both letter by letter, digit by digit.',
  }),
  list: (around) => ({
    where: `Compare the values in ${yours(around)} with the task’s.`,
    what: `In your condition${around.on}, the column is right. Which values does the task let through?`,
    why: 'Write down the values that the task lets through, then the ones that your condition does, and compare the two lists.',
  }),
  pattern: (around) => ({
    where: `Look at how ${yours(around)} compares text.`,
    what: `In your condition${around.on}, the column is right. Which texts should pass, and which should not?`,
    why: 'Think of a text that should pass and does not, or the other way round: in capitals, with something before it, with something after it.',
  }),
  null: (around) => ({
    where: `Look at the test for missing values in ${yours(around)}.`,
    what: `Your condition${around.on} keeps the other half: rows with a value in place of rows without one, or the reverse.`,
    why: 'Picture one row with a value there and one without. Which of them does the task want?',
  }),
  negated: (around) => ({
    where: `A condition in ${yours(around)} says the opposite of what the task needs.`,
    what: `Your condition${around.on} keeps the rows that should go, and the other way round.`,
    why: 'Picture a row for which it is true. Does the task want that row?',
  }),
  logic: (around) => ({
    where: `Look at how AND and OR join the conditions in ${yours(around)}.`,
    what: 'Every comparison in it is right. What is not: how AND, OR and NOT join them, and what parentheses hold together.',
    why: 'AND is decided before OR. Picture a row for which only the last comparison is true: do you keep it, and should you?',
  }),
  place: (around) => ({
    where: `A condition in ${yours(around)} is right, but in the wrong place.`,
    what: `Your condition${around.on} is right. In ${around.clauseName.replace('your ', 'an ')}, it decides on more, or on less, than it should.`,
    why: 'A row that fails in WHERE is gone for every column. One that fails in the ON of an outer join stays, with nothing attached. One that fails in a FILTER or a CASE is left out of one column only.',
  }),
  groups: (around) => ({
    where: `A condition in ${yours(around)} looks at single rows. Is that what the task means?`,
    what: `You test each row${around.on}. The task means what a whole group comes to.`,
    why: 'Picture a group of two rows, each too small on its own, and large enough together. Does the task want it, and do you keep it?',
  }),
  measure: measureWords,
  outer: (around) => ({
    where: around.isSeen
      ? 'The condition that ties it to the row outside is not yet what the task needs.'
      : 'A condition that ties it to the row outside is missing.',
    what: `One row outside should meet only some of the rows inside. Which ones?${naming(' Think of', around.names)}${around.names.length > 0 ? '.' : ''}`,
    why: 'Picture two rows outside that differ in it. Should both be compared with the same inner rows?',
  }),
  changed: (around) => ({
    where: `Look at your condition${around.on}: which rows does it keep, and which does the task want?`,
    what: `Take the task’s words${naming(' about', around.names)} one by one, and say which part of your condition stands for each.`,
    why: 'Try it on a row that is just inside what the task wants, and on one that is just outside.',
  }),
};

function missingWords(around: Around): Said {
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
    ? 'Picture a row that passes all your conditions and still does not belong in the list. What is it that is wrong with it?'
    : `Picture two rows that are alike${naming(' but for', names)}. You ${kind.startsWith('on') ? 'attach' : 'keep'} both, or neither. Should you?`;
  if (!name) {
    const what = isOfGroups
      ? 'The task keeps only some of the groups. Which words of it say which?'
      : 'Go through the task and mark the words that leave rows out. For which of them have you no condition?';
    return { where, what, why };
  }
  if (isSeen) {
    return {
      where,
      what: `It is about ${name}, which you test already. Does the task say more about it than your test does?`,
      why,
    };
  }
  if (isNullTest)
    return {
      where,
      what: `It is about ${name}. What about rows that have nothing there, and rows that have?`,
      why,
    };
  return {
    where,
    what: `${count > 1 ? 'One of them' : 'It'} is about ${name}. What does the task say about that?`,
    why,
  };
}

function measureWords(around: Around): Said {
  const { names, isNullTest } = around;
  if (isNullTest) {
    return {
      where: `Look at the test for missing values in ${yours(around)}.`,
      what: `You look for rows without a value${naming(' in', names)}. May that be missing for another reason, too?`,
      why: 'Picture a row that has a partner, and nothing in this column. Should it pass?',
    };
  }
  return {
    where: `Look at what you compare in ${yours(around)}: is it what the task means?`,
    what: `In your condition${around.on}, comparison and value are right. Is what you compare what the task means?`,
    why: 'Work out for one row, or for one group, what you compare, and what the task means.',
  };
}
