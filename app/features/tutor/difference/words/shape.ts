import type { Difference, Kind } from '../model';
import { naming, ordinalOf, type Telling, type Wording } from './telling';

/** Of groups, of rows that come once, of order and number. */
export function shapeWords(difference: Difference, telling: Telling): Wording | undefined {
  return shapes[difference.kind]?.(difference, telling);
}

const onceOrOften = 'Should rows that are equal come once, or as often as they occur?';
const inGroup = 'Look at your GROUP BY: what should one row of the result stand for?';

const shapes: Partial<Record<Kind, (difference: Difference, telling: Telling) => Wording>> = {
  'group-missing': ({ names, count = 0, isOfTable }) => {
    const each = isOfTable ? naming('each row of', names) : naming('each', names);
    return {
      where: inGroup,
      what:
        count === 0
          ? `Nothing is grouped yet. What does the task want one row for${each && `: ${each}`}?`
          : `Your groups are too large. Should there be one${naming(' for each', names) || ' for more'} as well?`,
      why: 'Picture two rows of the data that land in the same row of your result. Does the task keep them apart?',
    };
  },
  'group-extra': ({ names }) => ({
    where: inGroup,
    what: `Your GROUP BY also has${naming('', names) || ' more columns'}, so each different value there makes a row of its own. Does the task ask for that?`,
    why: 'Picture two rows of the data that belong together and differ in that alone. You make two rows of them. Should you?',
  }),
  'group-other': ({ names }) => ({
    where: inGroup,
    what: `Your groups are made${naming(' by', names) || ' by other columns'}. Is each of them exactly one of the things that the task lists?`,
    why: 'Can two of these things have the same value there, or one of them several? Then they are thrown together, or one comes in pieces.',
  }),
  'distinct-missing': () => ({
    where: onceOrOften,
    what: 'Your query returns a row as often as it occurs. Does the task want each different one once?',
    why: 'Picture two rows of the data that show the same in every column of your SELECT. How often should that be in the list?',
  }),
  'distinct-extra': () => ({
    where: onceOrOften,
    what: 'Your query makes one row of all that look alike. Does the task want them all?',
    why: 'Picture two rows of the data that show the same in every column of your SELECT. How often should that be in the list?',
  }),
  'distinct-keys': ({ names }) => ({
    where: 'Of which rows should there be only one?',
    what:
      names.length > 0
        ? `DISTINCT ON keeps one row for each different value of${naming('', names)}, and drops the others. Does the task want that?`
        : 'The task wants one row for each of something. What does your query make one row for?',
    why: 'Picture two rows of the data that differ, and of which you keep only one. Does the task want both?',
  }),
  union: () => ({
    where: 'Look at the word that joins your SELECTs.',
    what: 'UNION returns equal rows once, UNION ALL as often as they occur. Is yours the one that the task needs?',
    why: 'Picture the same row in both halves. How often should it be in the list?',
  }),
  'set-operation': () => ({
    where: 'Look at the word that joins your SELECTs.',
    what: 'UNION keeps what is on either list, INTERSECT what is on both, EXCEPT what is on the first alone. Which of them does the task describe?',
    why: 'Picture something that is on both lists, and something that is on one of them. Which of the two does the task want?',
  }),
  'set-turned': () => ({
    where: 'Look at the order of your SELECTs: EXCEPT is a subtraction.',
    what: 'EXCEPT begins with the first list and takes away the second. Which list does the task begin with?',
    why: 'Picture something that is on your first list alone. Does the task want it?',
  }),
  'order-missing': () => ({
    where: 'The task needs an order, and there is no ORDER BY.',
    what: 'Without ORDER BY, rows come in whatever order is easiest. By what does the task sort, and which end comes first?',
  }),
  'order-key': orderKey,
  'order-direction': ({ position = 0 }, telling) => ({
    where: `${orderStart(telling)} at the direction of the ${ordinalOf(position)} sort key.`,
    what: `What your ${ordinalOf(position)} sort key sorts by is right. Does the task want the lowest or the highest values of it first?`,
    why: 'Picture a row with a small value and one with a large one. Which does the task want above the other?',
  }),
  'order-nulls': ({ position = 0 }, telling) => ({
    where: `${orderStart(telling)} at rows that have nothing in the ${ordinalOf(position)} sort key.`,
    what: 'Missing values come first when you sort downwards and last when you sort upwards, unless you say otherwise. Where does the task want them?',
    why: 'Picture a row with a value there and one without. Which does the task want above the other?',
  }),
  'limit-missing': () => ({
    where: 'The task wants only so many rows.',
    what: 'Your query returns all there are. How many does the task ask for?',
  }),
  'limit-extra': () => ({
    where: 'Look at your LIMIT: does the task ask for one?',
    what: 'Your LIMIT cuts the list off, whatever is in it. Which words of the task say how many rows there should be?',
  }),
  'limit-value': (_, { all }) => {
    const where = 'Look at your LIMIT: how many rows does the task ask for?';
    return all.some(({ kind }) => kind.startsWith('offset-'))
      ? { where, what: 'How many rows come before the ones that the task wants, and how many does it want?' }
      : { where, what: 'The number in your LIMIT is not the one that the task asks for.' };
  },
  'limit-ties': () => ({
    where: 'Look at how your query cuts the list off: what about ties?',
    what: 'WITH TIES may return more rows than the number says; without it, there are never more. Which does the task want?',
    why: 'Picture the last row that is in, and the next one, which is equal in all sort keys.',
  }),
  'offset-missing': () => ({
    where: 'The task does not begin with the first row.',
    what: 'How many rows does the task pass over before the ones that it wants?',
  }),
  'offset-extra': () => ({
    where: 'Look at your OFFSET: does the task pass over any rows?',
    what: 'Your OFFSET leaves out the first rows. Which words of the task ask for that?',
  }),
  'offset-value': () => ({
    where: 'Look at your OFFSET: how many rows does the task pass over?',
    what: 'The number in your OFFSET is not the one that the task asks for. Which rows come before the ones it wants?',
  }),
};

function orderKey({ position = 0, count = 0 }: Difference, telling: Telling): Wording {
  if (position >= count) {
    return {
      where: `${orderStart(telling)} at rows that are equal in all your sort keys.`,
      what: 'Your ORDER BY is right as far as it goes. Where rows tie in all of it, what decides next?',
      why: 'Picture two rows that are equal in everything you sort by. Which does the task want above the other?',
    };
  }
  return {
    where: `${orderStart(telling)} at the ${ordinalOf(position)} sort key.`,
    what:
      position === 0
        ? 'By what does the task sort first of all? Your ORDER BY begins with something else.'
        : `Your sort keys before the ${ordinalOf(position)} are right. By what does the task sort rows that are equal in those?`,
    why: 'Picture two rows that your query puts one above the other. By what does the task decide which comes first?',
  };
}

/** Rows are known to be right where the order is all that was found, in the results as well as in the queries. */
function orderStart({ evidence, all }: Telling): string {
  const areRight = evidence?.mismatch?.rule === 'order' && all.every(({ clause }) => clause === 'ORDER BY');
  return areRight ? 'The rows are right. Their order is not: look' : 'Look';
}
