import { shown } from '../shown';
import { type BrokenQuery, clauseAround, type Guess } from './broken-query';
import { type Habit, habits } from './habit-list';

/**
 * What other languages, and English, write in another way. Where a habit is changed as SQL has it, the query can be read further,
 * or nothing is said of it.
 */
export function foreignHabits(broken: BrokenQuery): Guess[] {
  return habits.flatMap((habit) => guessesOf(broken, habit));
}

const mostGuesses = 3;

function guessesOf(broken: BrokenQuery, { is, put, words, clause }: Habit): Guess[] {
  const { query, tokens, at } = broken;
  const place = tokens[at]?.from ?? query.length;
  // Postgres may stop a word or two after what it could not make sense of.
  const nearest = tokens[at - 2]?.from ?? 0;
  return [...query.matchAll(new RegExp(is, 'gi'))]
    .flatMap((match): Guess[] => {
      const [from, to] = [match.index, match.index + match[0].length];
      if (from > place || to < nearest) return [];
      const first = tokens.findIndex((token) => token.from === from);
      if (first < 0 && !/^\W/.test(match[0])) return [];
      const around = clauseAround(broken, first < 0 ? at : first);
      if (clause && !clause.split(' ').includes(around ?? 'none')) return [];
      const said = words.replace(/\$(U?)(\d)/g, (_, upper, group) => {
        const text = shown(match[Number(group)] ?? '');
        return upper ? text.toUpperCase() : text;
      });
      if (put === undefined) return [{ words: said }];
      const text = put.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? '');
      return [{ words: said, edits: [{ from, to, text: ` ${text} ` }] }];
    })
    .slice(0, mostGuesses);
}
