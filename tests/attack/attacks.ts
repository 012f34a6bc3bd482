import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Attack, longBombs } from './bombs';

type Row = { name: string; queries: string[]; reply: string; forbidden?: string; isBomb?: boolean };

const rows: Row[] = parse(readFileSync('tests/attack/attacks.yaml', 'utf8'));

const toAttack = ({ name, queries, reply, forbidden }: Row): Attack => ({
  name,
  queries,
  reply: reply === 'an answer' ? reply : new RegExp(reply),
  ...(forbidden !== undefined && { forbidden: new RegExp(forbidden) }),
});

/** What takes more than there is. */
export const bombs = [...rows.filter(({ isBomb }) => isBomb).map(toAttack), ...longBombs];
export const attacks = [...rows.filter(({ isBomb }) => !isBomb).map(toAttack), ...bombs];

export function queriesOf(
  { queries }: Attack,
  names: { schema: string; table: string; column: string },
): string[] {
  return queries.map((query) =>
    query.replace(/\{(schema|table|column)\}/g, (_, name: keyof typeof names) => names[name]),
  );
}
