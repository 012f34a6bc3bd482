import { functions } from '~/sql/functions';
import { clauseNames, isSetOperation, reserved } from '~/sql/keywords';
import type { Token } from '~/sql/tokens';
import { authored, entryOf } from '../../authored';
import { shown } from '../shown';
import { type BrokenQuery, type Explanation, type Guess, type Rule, replace } from './broken-query';

/** Commas with nothing to separate, and keywords or operators with nothing after them. */
export const emptyPlaces: Rule = (broken) => {
  const { tokens, at } = broken;
  const [earlier, before] = [tokens[at - 2], tokens[at - 1]];
  const [here, text] = [broken.word(), broken.text()];
  if (!before) return undefined;
  if (before.text === ',') return afterComma(broken, before);
  if (earlier?.text === ',' && /^(join|left|right|inner|full|cross)$/.test(before.word))
    return tooMany(earlier, before.word);
  if (text === ',' && /^(select|by|distinct|\()$/i.test(before.text))
    return `Between ${shown(before.text).toUpperCase()} and the comma, something is missing, or the comma is one too many.`;
  if (/^(as|in)$/.test(before.word) && here === 'select') return undefined;
  if (earlier?.word === 'as' && broken.clause(at - 1))
    return `After AS, a name is missing, so SQL takes ${before.text.toUpperCase()} for it.`;
  const start = missingBefore(broken, before);
  if (start) return start;
  const isOver = broken.isEnd || text === ')' || broken.clause() !== undefined || isSetOperation(here);
  const isLink = /^(and|or|then|else|when|end|as|on|join|left|right|inner|full|cross)$/.test(here);
  if (!isOver && !isLink && text !== ',') return undefined;
  const words = entryOf(authored.missing, before.word);
  if (words) return words;
  return isOver && before.kind === 'sign' && before.text !== '*'
    ? `After ${shown(before.text)}, a value or a column is missing.`
    : undefined;
};

/** A comparison, or a new name, with nothing before it. */
function missingBefore({ here }: BrokenQuery, before: Token): string | undefined {
  const isStart = /^(where|and|or|on|when|not|having)$/.test(before.word);
  const isTest = here?.kind === 'sign' || /^(is|like|ilike|between|in)$/.test(here?.word ?? '');
  if (here && isStart && isTest && !(before.word === 'not' && here.kind === 'word'))
    return `Before ${shown(here.text).toUpperCase()}, a column is missing.`;
  return here?.word === 'as' && before.word === 'select' ? 'Before AS, something is missing.' : undefined;
}

function afterComma(broken: BrokenQuery, comma: Token): Explanation {
  const [here, text, clause] = [broken.word(), broken.text(), broken.clause()];
  if (text === ',') return 'Two commas come in a row: leave one out.';
  if (here === 'as') return 'Before AS, something is missing.';
  if (here === 'distinct') return broken.clauseAround() === 'select' ? distinctTooLate(broken) : undefined;
  if (broken.isEnd || text === ')' || clause) {
    const before =
      text === ')' ? 'before the closing parenthesis' : `before ${clauseNames[clause ?? 'select']}`;
    const words = `The comma ${broken.isEnd ? 'at the end' : before} has nothing after it: leave it out.`;
    return { words, edit: replace(comma, '') };
  }
  return /^(join|left|right|inner|full|cross|and|or|union|end|when|then|else|asc|desc)$/.test(here)
    ? tooMany(comma, here)
    : undefined;
}

function distinctTooLate(broken: BrokenQuery): string {
  const called = broken.word(broken.at + 1);
  return functions.aggregate.has(called)
    ? `For different values alone, DISTINCT goes inside the parentheses of an aggregate: ${called.toUpperCase()}(DISTINCT …).`
    : 'In a list of columns, DISTINCT comes once, right after SELECT, and concerns the whole row.';
}

function tooMany(comma: Token, word: string): Guess {
  const words = `There is a comma before ${word.toUpperCase()} too many: leave it out.`;
  return { words, edit: replace(comma, '') };
}

/** A dot without the table before it or the column after it. */
export const brokenDots: Rule = (broken) => {
  const { at, here, tokens } = broken;
  const [earlier, before, after] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]];
  const isName = (token: Token | undefined): token is Token =>
    token?.kind === 'name' || (token?.kind === 'word' && !reserved.has(token.word));
  if (before?.text === '.' && isName(earlier) && here?.text !== '*')
    return `After ${shown(earlier.text)}., the name of a column is missing.`;
  if (here?.text === '.' && before?.text === '*' && after && broken.isTable(at + 1))
    return `The star comes last: all columns of ${shown(after.text)} are ${shown(after.text)}.*.`;
  return here?.text === '.' && isName(after) && !isName(before)
    ? `Before .${shown(after.text)}, the name of a table is missing.`
    : undefined;
};
