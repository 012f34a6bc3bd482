import { functions } from '~/sql/functions';
import { clauseNames, isSetOperation, reserved } from '~/sql/keywords';
import type { Token } from '~/sql/tokens';
import { authored, entryOf } from '../../authored';
import { shown } from '../shown';
import {
  type BrokenQuery,
  clauseAround,
  clauseOf,
  type Guess,
  isEnd,
  replace,
  textAt,
  wordAt,
} from './broken-query';

/** Commas with nothing to separate, and words with nothing after them. */
export function emptyPlaces(broken: BrokenQuery): Guess[] {
  const { tokens, at } = broken;
  const before = tokens[at - 1];
  const here = wordAt(broken, at);
  const isOver =
    isEnd(broken) || textAt(broken, at) === ')' || Boolean(clauseOf(broken, at)) || isSetOperation(here);
  if (!before) return [];
  if (before.text === ',') return afterComma(broken, isOver);
  const earlier = tokens[at - 2];
  if (earlier?.text === ',' && /^(join|left|right|inner|full|cross)$/.test(before.word))
    return [tooMany(earlier, before.word)];
  if (textAt(broken, at) === ',' && /^(select|by|distinct|\()$/i.test(before.text))
    return [{ words: `Between ${shown(before.text).toUpperCase()} and the comma, something is missing.` }];
  if (/^(as|in)$/.test(before.word) && here === 'select') return [];
  if (earlier?.word === 'as' && clauseOf(broken, at - 1))
    return [{ words: `After AS, a name is missing, so SQL takes ${before.text.toUpperCase()} for it.` }];
  const start = missingBefore(broken, before);
  if (start) return [start];
  const isLink = /^(and|or|then|else|when|end|as|on|join|left|right|inner|full|cross)$/.test(here);
  if (!isOver && !isLink && textAt(broken, at) !== ',') return [];
  const words = entryOf(authored.missing, before.word);
  if (words) return [{ words }];
  if (isOver && before.kind === 'sign' && before.text !== '*')
    return [{ words: `After ${shown(before.text)}, a value or a column is missing.` }];
  return [];
}

/** A comparison, or a new name, with nothing before it. */
function missingBefore(broken: BrokenQuery, before: Token): Guess | undefined {
  const here = broken.tokens[broken.at];
  const isStart = /^(where|and|or|on|when|not|having)$/.test(before.word);
  const isTest = here?.kind === 'sign' || /^(is|like|ilike|between|in)$/.test(here?.word ?? '');
  if (here && isStart && isTest && !(before.word === 'not' && here.kind === 'word'))
    return { words: `Before ${shown(here.text).toUpperCase()}, a column is missing.` };
  const begins = before.text === ',' || before.word === 'select';
  return here?.word === 'as' && begins ? { words: 'Before AS, something is missing.' } : undefined;
}

function afterComma(broken: BrokenQuery, isOver: boolean): Guess[] {
  const { tokens, at } = broken;
  const comma = tokens[at - 1];
  const here = wordAt(broken, at);
  if (!comma) return [];
  if (textAt(broken, at) === ',') return [{ words: 'Two commas come in a row: leave one out.' }];
  if (here === 'as') return [{ words: 'Before AS, something is missing.' }];
  if (here === 'distinct') {
    const isSelect = clauseAround(broken, at) === 'select';
    return isSelect ? [{ words: distinctTooLate(broken) }] : [];
  }
  const name = clauseNames[clauseOf(broken, at) ?? 'select'];
  if (isOver && (clauseOf(broken, at) || isEnd(broken) || textAt(broken, at) === ')')) {
    const where = isEnd(broken)
      ? 'at the end'
      : textAt(broken, at) === ')'
        ? 'before the closing parenthesis'
        : `before ${name}`;
    return [{ words: `The comma ${where} has nothing after it: leave it out.`, edits: [replace(comma, '')] }];
  }
  if (/^(join|left|right|inner|full|cross|and|or|union|end|when|then|else|asc|desc)$/.test(here)) {
    return [tooMany(comma, here)];
  }
  return [];
}

function distinctTooLate(broken: BrokenQuery): string {
  const called = wordAt(broken, broken.at + 1);
  return functions.aggregate.has(called)
    ? `For different values alone, DISTINCT goes inside the parentheses of an aggregate: ${called.toUpperCase()}(DISTINCT …).`
    : 'In a list of columns, DISTINCT comes once, right after SELECT, and concerns the whole row.';
}

function tooMany(comma: Token, word: string): Guess {
  return {
    words: `There is a comma before ${word.toUpperCase()} too many: leave it out.`,
    edits: [replace(comma, '')],
  };
}

/** A dot without the table before it or the column after it. */
export function brokenDots(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  const [here, before, earlier] = [tokens[at], tokens[at - 1], tokens[at - 2]];
  const isName = (token: typeof here) =>
    token?.kind === 'name' || (token?.kind === 'word' && !reserved.has(token.word));
  if (before?.text === '.' && isName(earlier) && here?.text !== '*')
    return [{ words: `After ${shown(textAt(broken, at - 2))}., the name of a column is missing.` }];
  if (here?.text === '.' && isName(tokens[at + 1]) && !isName(before))
    return [{ words: `Before .${shown(textAt(broken, at + 1))}, the name of a table is missing.` }];
  return [];
}
