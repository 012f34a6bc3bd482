import { reserved } from '~/sql/keywords';
import type { Token } from '~/sql/tokens';
import { shown } from '../shown';
import { type BrokenQuery, clauseAround, type Guess, insertBefore, textAt, wordAt } from './broken-query';

/** Of SQL’s own words, those that a beginner gives to a column. */
const onlyAfterAs = /^(day|hour|minute|month|second|year|precision|character)$/;

/** Names that SELECT gives, in quotes of a text or in several words. */
export function brokenNames(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  const [here, before] = [tokens[at], tokens[at - 1]];
  if (!here || clauseAround(broken, at) !== 'select') return [];
  const isEndOfValue = before?.text === ')' || (before?.kind === 'word' && wordAt(broken, at - 2) !== 'as');
  const isSecondName =
    before?.kind === 'word' && /^(word|number|text|name)$|^\)$/.test(kindOf(tokens[at - 2]));
  const isColumn = broken.catalogue.tables.some(({ columns }) =>
    columns.some(({ name }) => name === before?.word),
  );
  if (here.word === 'as' && wordAt(broken, at - 2) === 'as')
    return [
      { words: `A column gets one name: after AS ${shown(textAt(broken, at - 1))} no second AS can follow.` },
    ];
  if (here.word === 'as' && isSecondName && !isColumn)
    return [{ words: `AS goes before the new name, and here ${shown(before.text)} comes before AS.` }];
  const isValue = before?.text === ')' || (before?.kind === 'word' && !reserved.has(before.word));
  if (onlyAfterAs.test(here.word) && isValue)
    return [
      {
        words: `AS is missing before ${shown(here.text)}: this name needs it.`,
        edits: [insertBefore(broken, at, 'as')],
      },
    ];
  if (here.kind === 'text' && before?.word === 'as')
    return [
      { words: `A name after AS goes without quotes, or in double ones: ${shown(here.text)} is a text.` },
    ];
  if (here.kind === 'text' && here.isClosed && isEndOfValue && /^'\w+( \w+)*'$/.test(here.text))
    return [
      {
        words: `${shown(here.text)} in single quotes is a text: a name for the column follows AS, without quotes, and a further column follows a comma.`,
      },
    ];
  if (here.kind === 'word' && before?.kind === 'word' && wordAt(broken, at - 2) === 'as') {
    const both = `${shown(before.text)} ${shown(here.text)}`;
    return [
      {
        words: `A name after AS is one word, and ${both} is two: join them with _ for one name, or put a comma between two columns.`,
        edits: [insertBefore(broken, at, ',')],
      },
    ];
  }
  return [];
}

function kindOf(token: Token | undefined): string {
  if (token?.text === ')') return ')';
  return token && !reserved.has(token.word) ? token.kind : '';
}
