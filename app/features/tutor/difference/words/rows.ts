import { listWords } from '~/features/sandbox/contract';
import type { Difference, Kind } from '../model';
import { naming, type Telling, type Wording } from './telling';

/** Of tables and how they belong together. */
export function rowWords(difference: Difference, telling: Telling): Wording | undefined {
  return rows[difference.kind]?.(difference, telling);
}

const rows: Partial<Record<Kind, (difference: Difference, telling: Telling) => Wording>> = {
  'table-missing': missingTable,
  'table-extra': ({ names }) => ({
    where: 'Is every table in your FROM needed?',
    what: `You read${naming('', names)}. Which words of the task need ${names.length > 1 ? 'them' : 'it'}?`,
    why: 'A join can repeat rows of the other tables, or drop some, even where none of its columns is shown.',
  }),
  'table-twice': ({ names }) => ({
    where: 'Is every table in your FROM needed?',
    what: `You read${naming('', [...new Set(names)])} more than once. Does the task need it more than once?`,
    why: 'Picture a row with two partners in one copy and three in the other: it comes out six times.',
  }),
  'join-drops': ({ names, isUndone }) => ({
    where: 'Look at how your FROM joins its tables: which rows should stay when there is no match?',
    what: isUndone
      ? `Your WHERE throws out what has no match${naming(' in', names)}, which the outer join had kept. Does the task want it?`
      : `Your join keeps only what has a match${naming(' in', names)}. Does the task want the rest as well?`,
    why: 'Picture a row without a partner there. Should it be in the list, with nothing attached?',
  }),
  'join-keeps': ({ names }) => ({
    where: 'Look at how your FROM joins its tables: which rows should stay when there is no match?',
    what: `Your FROM also keeps rows that have no match${naming(' in', names).replace(' and ', ' or ')}. Does the task want those?`,
    why: 'Picture a row without a partner there. It is in your result, with NULL in the columns of the other table. Should it be?',
  }),
  'join-side': ({ names }) => ({
    where: 'Look at the outer join in your FROM: of which table should every row stay?',
    what: `Your outer join keeps rows${naming(' of', names)} that have no match. Of which table does the task need such rows?`,
    why: 'Picture a row of each table that has no partner in the other. Which of the two should be in the list?',
  }),
  'link-other': ({ names }) => ({
    where: 'Look at your ON: do the columns that you match say which rows belong together?',
    what: `You match${naming('', names).replace(' and ', ' with ')}. Does one of them refer to the other?`,
    why: 'Two values that happen to be equal do not make two rows belong together. Which column of one table refers to the other?',
  }),
  'link-missing': ({ names }) => ({
    where: `Your FROM joins ${tablesIn(names)} without a condition that it needs. Say which of their rows belong together.`,
    what: `Which rows of ${tablesIn(names)} belong together? Look for a column of one that refers to the other, or for a column that both have.`,
    why: 'Without that condition, a row of one table meets rows of the other that have nothing to do with it.',
  }),
  'link-extra': ({ names }) => ({
    where: 'Look at your ON: does each of its conditions come from the task?',
    what: `You also match${naming('', names).replace(' and ', ' with ')}. Does the task ask for that?`,
    why: 'Picture two rows that belong together but for this match. Should they be joined?',
  }),
};

function tablesIn(names: string[]): string {
  const known = [...new Set(names.filter(Boolean))];
  return known.length === 2 ? listWords(known) : 'two tables';
}

function missingTable({ names }: Difference, { purposes = {}, query }: Telling): Wording {
  const [purpose] = names.flatMap((name) => purposes[name] ?? []);
  const read = [
    ...new Set(query.scopes.flatMap(({ sources }) => sources.flatMap(({ table }) => table?.name ?? []))),
  ];
  return {
    where: 'The task needs something that none of your tables has.',
    what: purpose
      ? `The data dictionary describes the table that is missing: “${purpose}”`
      : 'Go through the things that the task speaks of: for which of them does your FROM have no table yet?',
    why: `Which words of the task can you not answer${naming(' from', read)} alone?`,
  };
}
