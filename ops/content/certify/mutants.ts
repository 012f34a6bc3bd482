import type { Node } from 'libpg-query';
import { deparse } from 'pgsql-deparser';
import { limits } from '~/features/sandbox/limits';
import type { ResultSet } from '~/features/sandbox/result';
import { parseStatements } from '~/sql/parser.server';
import { quoteName, writeRow } from './literal';
import { type Context, editsOf } from './mutations';

/** A query that is wrong in one way, which `change` names. `losesRows`: it returns a subset of the reference's rows. */
export type Mutant = { change: string; sql: string; losesRows?: boolean };

export async function mutantsOf(reference: string, context: Context): Promise<Mutant[]> {
  const tree = await readTree(reference);
  const original = await printTree(tree);
  const mutants: Mutant[] = [{ change: '', sql: original }];
  for (const [index, { change, losesRows }] of editsOf(tree, context).entries()) {
    const copy = structuredClone(tree);
    editsOf(copy, context)[index]?.apply();
    mutants.push({ change, losesRows, sql: await printTree(copy) });
  }
  return distinct(mutants).slice(1);
}

/** Without duplicates of the same SQL; equal names get a number. */
export function distinct(mutants: Mutant[]): Mutant[] {
  const seen = new Map<string, number>();
  const first = mutants.filter(({ sql }, index) => mutants.findIndex((other) => other.sql === sql) === index);
  return first.map((mutant) => {
    const count = (seen.get(mutant.change) ?? 0) + 1;
    seen.set(mutant.change, count);
    return count === 1 ? mutant : { ...mutant, change: `${mutant.change} (${count})` };
  });
}

/** The visible answer as a VALUES list; undefined where that is longer than the limit of a query. */
export function hardCoded({ columns, rows }: ResultSet): Mutant | undefined {
  const names = columns.map(({ name }) => quoteName(name));
  const lines = rows.map((row) => `(${writeRow(row, columns)})`);
  const sql =
    rows.length > 0
      ? `select * from (values ${lines.join(', ')}) as answer (${names.join(', ')})`
      : `select ${columns.map(({ type }, index) => `null::${type} as ${names[index]}`).join(', ')} where false`;
  return sql.length <= limits.queryCharacters ? { change: 'the visible answer hard-coded', sql } : undefined;
}

export async function readTree(sql: string): Promise<Node> {
  const [statement] = await parseStatements(sql);
  if (!statement?.stmt) throw new Error('There is no statement to change.');
  return statement.stmt;
}

export async function printTree(tree: Node): Promise<string> {
  return (await deparse(tree)).replace(/\s+/g, ' ').trim();
}
