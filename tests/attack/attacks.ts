import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Attack, bombs } from './bombs';

type Row = { name: string; queries: string[]; reply: string; forbidden?: string };

const rows: Row[] = parse(readFileSync('tests/attack/attacks.yaml', 'utf8'));

export const attacks: Attack[] = [
  ...rows.map(
    ({ name, queries, reply, forbidden }): Attack => ({
      name,
      queries,
      reply: reply === 'an answer' ? reply : new RegExp(reply),
      ...(forbidden !== undefined && { forbidden: new RegExp(forbidden) }),
    }),
  ),
  ...bombs,
];

export function queriesOf(
  { queries }: Attack,
  names: { schema: string; table: string; column: string },
): string[] {
  return queries.map((query) =>
    query.replace(/\{(schema|table|column)\}/g, (_, name: keyof typeof names) => names[name]),
  );
}
