import type { Catalogue } from '~/sql/catalogue';
import { indexOfCharacter } from '~/sql/tokens';
import type { ServerError } from '../../server-error';
import { bareTexts, knownBareTexts } from './bare-texts';
import { BrokenQuery, type Edit, type Rule } from './broken-query';
import { clausesOutOfOrder } from './clause-order';
import { brokenBetween, brokenIs } from './conditions';
import { brokenDots, emptyPlaces } from './empty-places';
import { brokenPlace, foreignHabits } from './habits';
import { brokenJoins } from './joins';
import { missingBetween, nameBeforeAs } from './missing-between';
import { missingWords } from './missing-words';
import { doubledWords, misspeltWords } from './misspelt';
import { brokenSigns, hyphenInName, strangeCharacters } from './signs';
import { openParentheses, openQuotes } from './unclosed';
import { brokenWith } from './with';

/** The rules, the most certain first. */
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
  brokenBetween,
  brokenIs,
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

/** The position of a syntax error in characters from 0; undefined where there is none. */
export type FindFault = (sql: string) => Promise<number | undefined>;

/**
 * What is wrong with the grammar of a query, in a sentence. A guess is told only when the query, changed as it says, can be
 * read further than before.
 */
export async function explainSyntax(
  { message, position = 0 }: ServerError,
  { query, catalogue, findFault }: { query: string; catalogue: Catalogue; findFault: FindFault },
): Promise<string | undefined> {
  const broken = new BrokenQuery(query, { message, position }, catalogue);
  let left = attempts;
  for (const rule of rules) {
    for (const told of [rule(broken)].flat()) {
      if (typeof told === 'string') return told;
      if (!told) continue;
      if (left === 0) return undefined;
      left -= 1;
      if (await goesOn(broken, told.edit, findFault)) return told.words;
    }
  }
  return undefined;
}

async function goesOn(broken: BrokenQuery, { from, to, text }: Edit, findFault: FindFault): Promise<boolean> {
  const { query, tokens, at } = broken;
  const changed = query.slice(0, from) + text + query.slice(to);
  const position = await findFault(changed);
  if (position === undefined) return true;
  const next = tokens[at + 1]?.to ?? Number.POSITIVE_INFINITY;
  return indexOfCharacter(changed, position) >= next + changed.length - query.length;
}
