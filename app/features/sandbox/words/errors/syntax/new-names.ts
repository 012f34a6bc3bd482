import { shown } from '../shown';
import { type BrokenQuery, clauseAround, type Guess, insertBefore, wordAt } from './broken-query';

/** Names that SELECT gives, in quotes of a text or in several words. */
export function brokenNames(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  const [here, before] = [tokens[at], tokens[at - 1]];
  if (!here || clauseAround(broken, at) !== 'select') return [];
  const isEndOfValue = before?.text === ')' || (before?.kind === 'word' && wordAt(broken, at - 2) !== 'as');
  if (here.kind === 'text' && before?.word === 'as')
    return [
      { words: `A name after AS stands without quotes, or in double ones: ${shown(here.text)} is a text.` },
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
