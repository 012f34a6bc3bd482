import { reserved } from '~/sql/keywords';
import { shown } from '../shown';
import { type BrokenQuery, type Guess, textAt } from './broken-query';

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
