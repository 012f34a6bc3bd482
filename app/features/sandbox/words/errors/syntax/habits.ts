import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { functionNames, functions } from '~/sql/functions';
import { reserved } from '~/sql/keywords';
import { shown } from '../shown';
import type { BrokenQuery, Edit, Explanation, Rule } from './broken-query';

type Written = { is: string; put?: string; words: string; clause?: string; outside?: string };
type Habit = Omit<Written, 'is'> & { pattern: RegExp };

const read = (name: string) => parse(readFileSync(`datasets/${name}.yaml`, 'utf8'));

const name = `\\b(?!(?:${[...reserved].join('|')})\\b)[a-z_]\\w*`;
const level = '[^()]';
const nested = `(?:${level}|\\((?:${level}|\\(${level}*\\))*\\))*`;
const parts: Record<string, string> = {
  name,
  value: `(?:${name}|"[^"]*"|\\d[\\d.]*)`,
  comparison: '<>|!=|<=|>=|==|=|<|>',
  aggregate: `(?:${[...functions.aggregate].join('|')})`,
  function: `(?:${functionNames.join('|')})`,
  inside: nested,
};

function readHabit({ is, ...habit }: Written): Habit {
  const filled = is.replace(/\{([a-z]+)\}/g, (_, part) => parts[part] ?? '').replaceAll('▸', '\\s*▸');
  return { ...habit, pattern: new RegExp(filled, 'gi') };
}

const mostGuesses = 3;
/** How many characters before and after the fault are looked at. */
const reach = 300;

/** Forms that other languages, and English, write differently from SQL. */
export const foreignHabits: Rule = (broken) => habits.flatMap((habit) => guessesOf(broken, habit));

const habits = (read('foreign-habits') as Written[]).map(readHabit);
const brokenPlaces = read('broken-queries') as Record<string, Written[]>;

/** A rule from one part of the authors' list of patterns for the text around a fault (▸ in a pattern). */
export function brokenPlace(part: string): Rule {
  const list = (brokenPlaces[part] ?? []).map(readHabit);
  return (broken) => list.map((habit) => guessAt(broken, habit));
}

function guessAt(broken: BrokenQuery, habit: Habit): Explanation {
  const { query, here } = broken;
  const place = here?.from ?? query.length;
  const start = Math.max(0, place - reach);
  habit.pattern.lastIndex = 0;
  const match = habit.pattern.exec(`${query.slice(start, place)}▸${query.slice(place, place + reach)}`);
  if (!match || !isInPlace(habit, broken.clauseAround())) return undefined;
  const from = start + match.index;
  return guessOf(habit, match, { from, to: from + match[0].length - 1 });
}

function isInPlace({ clause, outside }: Habit, around = ''): boolean {
  return (!clause || clause.split(' ').includes(around)) && !outside?.split(' ').includes(around);
}

function guessesOf(broken: BrokenQuery, habit: Habit): Explanation[] {
  const { query, tokens, at } = broken;
  const { pattern, clause } = habit;
  const place = tokens[at]?.from ?? query.length;
  const start = Math.max(0, place - reach);
  if (start > 0 && pattern.source.startsWith('^')) return [];
  // Postgres may stop a word or two after what it could not make sense of.
  const nearest = tokens[at - 2]?.from ?? 0;
  const guesses: Explanation[] = [];
  for (const match of query.slice(start, place + reach).matchAll(pattern)) {
    const from = start + match.index;
    const to = from + match[0].length;
    if (from > place || to < nearest) continue;
    const first = tokens.findIndex((token) => token.from === from);
    if (first < 0 && !/^\W/.test(match[0])) continue;
    if (clause && !isInPlace(habit, broken.clauseAround(first < 0 ? at : first))) continue;
    guesses.push(guessOf(habit, match, { from, to }));
    if (guesses.length === mostGuesses) break;
  }
  return guesses;
}

/** With `put` the words are shown only if the query, so changed, can be parsed further; without it they are certain. */
function guessOf({ words, put }: Habit, match: RegExpExecArray, range: Omit<Edit, 'text'>): Explanation {
  const filled = (text: string, show = (group: string) => group) =>
    text.replace(/\$(U?)(\d)/g, (_, upper, group) => {
      const part = show(match[Number(group)] ?? '');
      return upper ? part.toUpperCase() : part;
    });
  const said = filled(words, shown);
  return put === undefined ? said : { words: said, edit: { ...range, text: ` ${filled(put)} ` } };
}
