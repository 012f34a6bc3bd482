import type { Note, Words } from '../explanation';
import type { Count } from './row-counter';

/** A template tag for words: values are text, words or code. */
export function say(texts: TemplateStringsArray, ...values: (string | Words)[]): Words {
  const all = texts.flatMap((text, index): Words => {
    const value = values[index] ?? '';
    return [text, ...(typeof value === 'string' ? [value] : value)];
  });
  const merged: (string | { code: string })[] = [];
  for (const part of all) {
    const latest = merged.at(-1);
    if (typeof part === 'string' && typeof latest === 'string') merged[merged.length - 1] = latest + part;
    else merged.push(part);
  }
  return merged.filter((part) => part !== '');
}

export const code = (text: string): Words => [{ code: text }];

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly Words[]): Words {
  const last = items.at(-1) ?? [];
  if (items.length < 2) return last;
  const before = items.slice(0, -1).flatMap((item, index): Words => (index > 0 ? [', ', ...item] : item));
  return say`${before} and ${last}`;
}

const mostDigits = 15;

export function numberOf(rows: bigint): string {
  return String(rows).length > mostDigits ? 'more than a million billion' : rows.toLocaleString('en-US');
}

export function rowsOf(rows: bigint): string {
  return rows === 1n ? '1 row' : `${numberOf(rows)} rows`;
}

/** A full sentence; the row count is shown beside it. */
export const sentence = (words: Words): Words => say`${words}.`;

/** The sentence, with the calculation of the row count where it is known. */
export function counted(words: Words, rows: Count, tail: (known: bigint) => string): Words {
  return isKnown(rows) ? say`${words}: ${tail(rows)}.` : sentence(words);
}

export const joined = (sentences: readonly Words[]): Words =>
  sentences.reduce((words, sentence) => (words.length > 0 ? say`${words} ${sentence}` : sentence), []);

export const noteIf = (applies: boolean, words: Words): Note[] => (applies ? [{ tone: 'note', words }] : []);

export function isKnown(rows: Count | undefined): rows is bigint {
  return typeof rows === 'bigint';
}

/** Whether a text fits into a sentence; a longer one is shown below it. */
export const isShort = (text: string) => text.length <= 90;
