import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { shown } from '../shown';
import { type BrokenQuery, clauseAround, type Guess } from './broken-query';

type Habit = { pattern: RegExp; put?: string; words: string; clause?: string };
type Written = Omit<Habit, 'pattern'> & { is: string };

/**
 * What other languages, and English, write in another way. Where a habit is changed as SQL has it, the query can be read further,
 * or nothing is said of it.
 */
export function foreignHabits(broken: BrokenQuery): Guess[] {
  return known.flatMap((habit) => guessesOf(broken, habit));
}

const list: Written[] = parse(readFileSync('datasets/foreign-habits.yaml', 'utf8'));
const known: Habit[] = list.map(({ is, ...habit }) => ({ ...habit, pattern: new RegExp(is, 'gi') }));

const mostGuesses = 3;
/** How many characters before and after the fault are looked at. */
const reach = 300;

function guessesOf(
  broken: BrokenQuery,
  { pattern, put, words, clause }: Habit & { pattern: RegExp },
): Guess[] {
  const { query, tokens, at } = broken;
  const place = tokens[at]?.from ?? query.length;
  const start = Math.max(0, place - reach);
  if (start > 0 && pattern.source.startsWith('^')) return [];
  // Postgres may stop a word or two after what it could not make sense of.
  const nearest = tokens[at - 2]?.from ?? 0;
  const guesses: Guess[] = [];
  for (const match of query.slice(start, place + reach).matchAll(pattern)) {
    const from = start + match.index;
    const to = from + match[0].length;
    if (from > place || to < nearest) continue;
    const first = tokens.findIndex((token) => token.from === from);
    if (first < 0 && !/^\W/.test(match[0])) continue;
    const around = clause && clauseAround(broken, first < 0 ? at : first);
    if (clause && !clause.split(' ').includes(around ?? '')) continue;
    const filled = (text: string, show = (group: string) => group) =>
      text.replace(/\$(U?)(\d)/g, (_, upper, group) => {
        const part = show(match[Number(group)] ?? '');
        return upper ? part.toUpperCase() : part;
      });
    const said = filled(words, shown);
    guesses.push(
      put === undefined ? { words: said } : { words: said, edits: [{ from, to, text: ` ${filled(put)} ` }] },
    );
    if (guesses.length === mostGuesses) break;
  }
  return guesses;
}
