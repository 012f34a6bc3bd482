import type { Catalogue } from '~/sql/catalogue';
import { indexOfCharacter } from '~/sql/tokens';
import type { ServerError } from '../../server-error';
import { bareTexts, knownBareTexts } from './bare-texts';
import { type BrokenQuery, type Edit, type Rule, readBroken } from './broken-query';
import { strangeCharacters } from './characters';
import { clausesOutOfOrder } from './clause-order';
import { brokenConditions } from './conditions';
import { brokenDots, emptyPlaces } from './empty-places';
import { brokenPlace, foreignHabits } from './habits';
import { brokenJoins } from './joins';
import { missingBetween } from './missing-between';
import { missingWords } from './missing-words';
import { doubledWords, misspeltWords } from './misspelt';
import { nameBeforeAs } from './new-names';
import { openParentheses } from './parentheses';
import { openQuotes } from './quotes';
import { brokenSigns, hyphenInName } from './signs';
import { brokenWith } from './with';

/** The surest first. */
const rules: Rule[] = [
  openQuotes,
  doubledWords,
  foreignHabits,
  brokenDots,
  strangeCharacters,
  knownBareTexts,
  brokenPlace('signs'),
  brokenSigns,
  hyphenInName,
  brokenPlace('arithmetic'),
  clausesOutOfOrder,
  brokenJoins,
  emptyPlaces,
  brokenPlace('conditions'),
  brokenConditions,
  brokenPlace('commas'),
  brokenPlace('calls'),
  brokenWith,
  brokenPlace('rows'),
  misspeltWords,
  missingWords,
  bareTexts,
  nameBeforeAs,
  brokenPlace('names'),
  openParentheses,
  missingBetween,
];

const attempts = 40;

/** Where a text cannot be read: a character, counted from 0; undefined where all of it can. */
export type FindFault = (sql: string) => Promise<number | undefined>;

/**
 * What is wrong with the grammar of a query, in a sentence. A guess is told only when the query, changed as it says, can be
 * read further than before.
 */
export async function explainSyntax(
  { message, position = 0 }: ServerError,
  { query, catalogue, findFault }: { query: string; catalogue: Catalogue; findFault: FindFault },
): Promise<string | undefined> {
  const broken = readBroken(query, { message, position }, catalogue);
  let left = attempts;
  for (const rule of rules) {
    for (const { words, edits } of rule(broken)) {
      if (!edits) return words;
      if (left === 0) return undefined;
      left -= 1;
      if (await goesOn(broken, edits, findFault)) return words;
    }
  }
  return undefined;
}

async function goesOn(broken: BrokenQuery, edits: Edit[], findFault: FindFault): Promise<boolean> {
  const { query, tokens, at } = broken;
  const ordered = edits.toSorted((a, b) => a.from - b.from);
  let changed = '';
  let done = 0;
  for (const { from, to, text } of ordered) {
    changed += query.slice(done, from) + text;
    done = to;
  }
  changed += query.slice(done);
  const position = await findFault(changed);
  if (position === undefined) return true;
  const next = tokens[at + 1]?.to ?? Number.POSITIVE_INFINITY;
  return indexOfCharacter(changed, position) >= next + changed.length - query.length;
}
