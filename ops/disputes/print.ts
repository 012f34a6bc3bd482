import type { Difference } from '~/features/sandbox/difference';
import type { Failing } from '~/features/sandbox/grade.server';

const widest = 40;
const marks = { missing: 'missing', extra: 'too many', expected: 'expected', yours: 'theirs' } as const;

/** Prints on which data a query fails, with the rows that differ. */
export function printFailing(failing: readonly Failing[]): string {
  return failing
    .map(({ on, words, difference }) => {
      const rows = difference ? `\n${indent(printRows(difference))}` : '';
      return `On ${on}: ${plainLines(words)}${rows}`;
    })
    .join('\n');
}

function printRows({ columns, rows }: Difference): string {
  const cells = [
    ['', ...columns.map(({ name }) => name)],
    ...rows.map(({ kind, row }) => [marks[kind], ...row.map((value) => value ?? 'NULL')]),
  ].map((line) => line.map(printable));
  const widths = (cells[0] ?? []).map((_, index) =>
    Math.max(...cells.map((line) => line[index]?.length ?? 0)),
  );
  return cells
    .map((line) => line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '))
    .join('\n');
}

/** A learner's text in one line, shortened, without control characters, which could control the terminal. */
export function printable(text: string): string {
  const plain = text.replaceAll(/\p{Cc}|\p{Cf}/gu, ' ');
  return plain.length > widest ? `${plain.slice(0, widest - 1)}…` : plain;
}

export const indent = (text: string) => text.replaceAll(/^/gm, '  ');

/** A learner's lines without control characters. */
export const plainLines = (text: string) =>
  text.replaceAll('\r\n', '\n').replaceAll(/(?!\n)(\p{Cc}|\p{Cf})/gu, ' ');
