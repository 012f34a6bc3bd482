import type { Scope, Source } from '~/sql/model';
import type { Term } from '~/sql/terms/terms';
import { type Naming, sourceColumn } from './naming';

/** `keys`: unique keys, each a list of columns that are NOT NULL. */
type Table = { name: string; columns: Term[]; keys: Term[][] };

const manyKeys = 20;

/**
 * The grouping keys without those that follow from others by a unique key. A one-column key of a table becomes the term of its
 * row, whichever key it is.
 */
export function groupingOf(
  keys: Term[],
  { scope, naming, same }: { scope: Scope; naming: Naming; same: Map<Term, Term> },
): Term[] {
  const { terms } = naming;
  const tables = scope.sources.flatMap((source) => tableOf(source, naming, same) ?? []);
  let kept = terms.sorted(keys);
  if (kept.length > manyKeys) return kept;
  for (const key of kept) {
    const others = kept.filter((other) => other !== key);
    if (others.length < kept.length && followsFrom(others, tables).has(key)) kept = others;
  }
  const rowOf = (key: Term) => {
    const table = tables.find((table) =>
      table.keys.some(([column, ...more]) => column === key && more.length === 0),
    );
    return table ? terms.make('row', table.name) : key;
  };
  return terms.sorted(kept.map(rowOf));
}

function tableOf(source: Source, naming: Naming, same: Map<Term, Term>): Table | undefined {
  const { table } = source;
  if (!table) return undefined;
  const columnOf = (name: string) => {
    const column = sourceColumn(source, name, naming);
    return same.get(column) ?? column;
  };
  const required = new Set(table.columns.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])));
  return {
    name: naming.sources.get(source) ?? '',
    columns: table.columns.map(({ name }) => columnOf(name)),
    keys: table.keys.filter((key) => key.every((name) => required.has(name))).map((key) => key.map(columnOf)),
  };
}

function followsFrom(keys: Term[], tables: Table[]): Set<Term> {
  const known = new Set(keys);
  let open = tables;
  for (let size = -1; size < known.size; ) {
    size = known.size;
    const fixed = open.filter((table) => table.keys.some((key) => key.every((column) => known.has(column))));
    open = open.filter((table) => !fixed.includes(table));
    for (const { columns } of fixed) for (const column of columns) known.add(column);
  }
  return known;
}
