import { reserved } from '~/sql/keywords';
import type { Token } from '~/sql/tokens';
import { shown } from '../shown';
import { type BrokenQuery, type Guess, openingOf, replace, textAt, wordAt } from './broken-query';

/** Signs of arithmetic as they are written on paper, and signs in places where no name or value can have them. */
export function brokenArithmetic(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  const here = tokens[at];
  if (!here) return [];
  if (here.text === ':' && endsValue(tokens[at - 1]) && beginsValue(tokens[at + 1]))
    return [{ words: 'Divided by is written / in SQL.', edits: [replace(here, '/')] }];
  if (wordAt(broken, at - 2) === 'as' && /^[%!?#&|~^@$€£]$/.test(here.text))
    return [
      {
        words: `A name after AS is made of letters, digits and _, and ${here.text} is not one of these.`,
        edits: [replace(here, '')],
      },
    ];
  const hyphen = hyphenIn(broken);
  if (hyphen) return [hyphen];
  const called = wordAt(broken, openingOf(broken, at) - 1);
  const isCall = textAt(broken, at - 1) === '(' && called !== '' && !reserved.has(called);
  if (isCall && /^(=|<>|!=|<|>|<=|>=)$/.test(here.text))
    return [
      {
        words: `Inside the parentheses of ${called.toUpperCase()} goes what it works on. Close them before ${here.text}.`,
      },
    ];
  return [at, at - 1].flatMap((index) => {
    const token = tokens[index];
    const isTimes = token?.word === 'x' && endsValue(tokens[index - 1]) && beginsValue(tokens[index + 1]);
    return isTimes
      ? [{ words: `Times is written * in SQL, not ${shown(token.text)}.`, edits: [replace(token, '*')] }]
      : [];
  });
}

/** In the name of a column, where the second half is a word of SQL's own. */
function hyphenIn({ tokens, at, catalogue }: BrokenQuery): Guess | undefined {
  const [first, sign, last] = tokens.slice(Math.max(0, at - 2), at + 1);
  if (!first || !last || sign?.text !== '-' || first.to !== sign.from || sign.to !== last.from)
    return undefined;
  const name = `${first.word}_${last.word}`;
  const isColumn = catalogue.tables.some(({ columns }) => columns.some((column) => column.name === name));
  return isColumn
    ? {
        words: `A name has no hyphen: the column is called ${name}.`,
        edits: [{ from: first.from, to: last.to, text: name }],
      }
    : undefined;
}

const endsValue = (token: Token | undefined) => isValue(token) || token?.text === ')';
const beginsValue = (token: Token | undefined) => isValue(token) || token?.text === '(';

function isValue(token: Token | undefined): boolean {
  if (token?.kind === 'word') return !reserved.has(token.word);
  return token?.kind === 'number' || token?.kind === 'name';
}
