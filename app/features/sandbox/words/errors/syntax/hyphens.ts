import type { BrokenQuery, Guess } from './broken-query';

/** A hyphen in the name of a column, where the second half is a word of SQL's own. */
export function hyphenInName({ tokens, at, catalogue }: BrokenQuery): Guess[] {
  const [first, sign, last] = tokens.slice(Math.max(0, at - 2), at + 1);
  if (!first || !last || sign?.text !== '-' || first.to !== sign.from || sign.to !== last.from) return [];
  const name = `${first.word}_${last.word}`;
  const isColumn = catalogue.tables.some(({ columns }) => columns.some((column) => column.name === name));
  if (!isColumn) return [];
  const words = `A name has no hyphen: the column is called ${name}.`;
  return [{ words, edits: [{ from: first.from, to: last.to, text: name }] }];
}
