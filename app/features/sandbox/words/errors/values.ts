import type { Catalogue } from '~/sql/catalogue';
import { quoted, shown } from './shown';

type Column = { name: string; values?: string[] };

type KnownValue = { value: string; column: string };

const longest = 60;

/** What to say where `rest` begins with an unquoted value of the data. `text`: as typed. `compared`: the column before it. */
export function bareValueWords(
  rest: string,
  catalogue: Catalogue,
  compared?: string,
): { text: string; sentence: string } | undefined {
  const known = knownValueAt(rest, catalogue, compared);
  if (!known) return undefined;
  const text = rest.slice(0, known.value.length);
  const needs = `Text needs single quotes: ${quoted(text)}.`;
  const sentence =
    text === known.value
      ? `${shown(text)} is a value of ${known.column}. ${needs}`
      : `${needs} Capitals count in it: look up how ${known.column} spells its values.`;
  return { text, sentence };
}

/** A value of one of the columns with which `text` begins, as a whole word and in any case. */
function knownValueAt(text: string, catalogue: Catalogue, compared?: string): KnownValue | undefined {
  const start = text.slice(0, longest).toLowerCase();
  let found: KnownValue | undefined;
  for (const { name, values = [] } of catalogue.tables.flatMap(({ columns }) => columns as Column[])) {
    for (const value of values) {
      const length = found?.value.length ?? 0;
      const isBetter = value.length > length || (value.length === length && name === compared);
      if (!isBetter || !/^\p{L}/u.test(value) || !start.startsWith(value.toLowerCase())) continue;
      if (!/^[\p{L}\p{N}_]/u.test(start.slice(value.length))) found = { value, column: name };
    }
  }
  return found;
}
