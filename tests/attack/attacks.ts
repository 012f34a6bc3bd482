import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Part, write } from './hostile-queries';

/** `{table}` and `{column}` stand for a table of the dataset and one of its text columns. */
export type Attack = {
  name: string;
  /** All are run by domain.test.ts, the first one over HTTP, too. */
  queries: string[];
  /** A pattern of the refusal, or a harmless answer. */
  reply: RegExp | 'an answer';
  forbidden?: RegExp;
};
type Row = { name: string; queries: (string | Part)[]; reply: string; forbidden?: string; isBomb?: boolean };

const rows: Row[] = parse(readFileSync('tests/attack/attacks.yaml', 'utf8'));

const toAttack = ({ name, queries, reply, forbidden }: Row): Attack => ({
  name,
  queries: queries.map((query) => (typeof query === 'string' ? query : write(query))),
  reply: reply === 'an answer' ? reply : new RegExp(reply),
  ...(forbidden !== undefined && { forbidden: new RegExp(forbidden) }),
});

/** Queries that exhaust memory, disk or time. */
export const bombs = rows.filter(({ isBomb }) => isBomb).map(toAttack);
export const attacks = [...rows.filter(({ isBomb }) => !isBomb).map(toAttack), ...bombs];

export function queriesOf(
  { queries }: Attack,
  names: { schema: string; table: string; column: string },
): string[] {
  return queries.map((query) =>
    query.replace(/\{(schema|table|column)\}/g, (_, name: keyof typeof names) => names[name]),
  );
}
