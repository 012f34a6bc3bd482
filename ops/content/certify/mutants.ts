import type { Node } from 'libpg-query';
import { deparse } from 'pgsql-deparser';
import { limits } from '~/features/sandbox/limits';
import { parseStatements } from '~/features/sandbox/parser.server';
import type { ResultSet } from '~/features/sandbox/result';
import { type Context, editsOf } from './mutations';

/** A query that is wrong in one way, which `change` names; no two mutants of a reference have the same name. */
export type Mutant = { change: string; sql: string };

export async function mutantsOf(reference: string, context: Context): Promise<Mutant[]> {
  const tree = await readTree(reference);
  const original = await print(tree);
  const mutants = new Map<string, Mutant>();
  for (const [index, { change }] of editsOf(tree, context).entries()) {
    const copy = structuredClone(tree);
    editsOf(copy, context)[index]?.apply();
    const sql = await print(copy);
    if (sql !== original && !mutants.has(sql)) mutants.set(sql, { change, sql });
  }
  return numbered([...mutants.values()]);
}

function numbered(mutants: Mutant[]): Mutant[] {
  const seen = new Map<string, number>();
  return mutants.map(({ change, sql }) => {
    const count = (seen.get(change) ?? 0) + 1;
    seen.set(change, count);
    return { change: count === 1 ? change : `${change} (${count})`, sql };
  });
}

/** The visible answer written out as VALUES; undefined where that is longer than a query may be. */
export function hardCoded({ columns, rows }: ResultSet): Mutant | undefined {
  const literal = (value: string | null, index: number) =>
    `${value === null ? 'null' : `'${value.replaceAll("'", "''")}'`}::${columns[index]?.type}`;
  const names = columns.map(({ name }) => `"${name.replaceAll('"', '""')}"`);
  const lines = rows.map((row) => `(${row.map(literal).join(', ')})`);
  const sql =
    rows.length > 0
      ? `select * from (values ${lines.join(', ')}) as answer (${names.join(', ')})`
      : `select ${columns.map(({ type }, index) => `null::${type} as ${names[index]}`).join(', ')} where false`;
  return sql.length <= limits.queryCharacters ? { change: 'the visible answer hard-coded', sql } : undefined;
}

async function readTree(sql: string): Promise<Node> {
  const [statement] = await parseStatements(sql);
  if (!statement?.stmt) throw new Error('There is no statement to change.');
  return statement.stmt;
}

async function print(tree: Node): Promise<string> {
  return (await deparse(tree)).replace(/\s+/g, ' ').trim();
}
