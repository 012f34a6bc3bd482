import type { Query } from '~/sql/model';
import { type Difference, placed } from './model';
import { statementsOf } from './sketch/statements';

/** A table that all accepted answers read and the query does not; else one that only the query reads. */
export function compareTablesUsed(query: Query, accepted: Query[]): Difference | undefined {
  const ours = tablesIn(query);
  const theirs = accepted.map(tablesIn);
  const [first = new Set<string>()] = theirs;
  const missing = [...first].filter(
    (table) => !ours.has(table) && theirs.every((tables) => tables.has(table)),
  );
  const extra = [...ours].filter((table) => theirs.every((tables) => !tables.has(table)));
  const statement = statementsOf(query).at(-1);
  if (!statement || missing.length + extra.length === 0) return undefined;
  const kind = missing.length > 0 ? 'table-missing' : 'table-extra';
  const names = missing.length > 0 ? missing : extra;
  return placed({ kind, names, count: names.length }, statement);
}

function tablesIn({ scopes }: Query): Set<string> {
  return new Set(scopes.flatMap(({ sources }) => sources.flatMap(({ table }) => table?.name ?? [])));
}
