import type { Column, Row } from '~/features/sandbox/result';

export function writeRow(row: Row, columns: Column[]): string {
  return row
    .map((value, index) => `${value === null ? 'null' : quoteText(value)}::${columns[index]?.type}`)
    .join(', ');
}

export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
