import { shown } from '../shown';
import { type BrokenQuery, type Guess, replace } from './broken-query';

/** One word, or one value, right after itself. */
export function doubledWords({ tokens, at }: BrokenQuery): Guess[] {
  return [at, at - 1, at + 1].flatMap((index) => {
    const [first, second] = [tokens[index - 1], tokens[index]];
    const isSame = first && second && first.text.toLowerCase() === second.text.toLowerCase();
    if (!isSame || !/^(word|name|number|text|sign)$/.test(first.kind) || first.text === '*') return [];
    const words = `${shown(first.text)} is here twice in a row.`;
    return [{ words, edits: [replace(second, '')] }];
  });
}
