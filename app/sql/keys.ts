import type { Catalogue, CatalogueTable } from './catalogue';
import type { ColumnFacts } from './model';

/** A table's own column. */
export type Origin = NonNullable<ColumnFacts['origin']>;

/** What each column stands for that is part of a reference, as table.column. */
type Roots = Map<string, string>;

const known = new WeakMap<Catalogue, Roots>();

const nameOf = (table: string, column: string) => `${table}.${column}`;

/** Columns that refer to the same key stand for the same. */
function rootsOf(catalogue: Catalogue): Roots {
  const found = known.get(catalogue);
  if (found) return found;
  const roots: Roots = new Map();
  const rootOf = (name: string) => roots.get(name) ?? name;
  for (const { name: table, references } of catalogue.tables) {
    for (const { columns, table: target, targets } of references) {
      columns.forEach((column, index) => {
        const own = rootOf(nameOf(table, column));
        const other = rootOf(nameOf(target, targets[index] ?? ''));
        roots.set(nameOf(table, column), other);
        roots.set(nameOf(target, targets[index] ?? ''), other);
        for (const [name, root] of roots) if (root === own) roots.set(name, other);
      });
    }
  }
  known.set(catalogue, roots);
  return roots;
}

/** What a column identifies: the same for a key and for what refers to it. Undefined for any other column. */
export function identityOf({ table, column }: Origin, catalogue: Catalogue): string | undefined {
  const name = nameOf(table.name, column);
  const root = rootsOf(catalogue).get(name);
  return root ?? (isPrimary(table, column) ? name : undefined);
}

function isPrimary({ keys: [primary] }: CatalogueTable, column: string): boolean {
  return primary?.length === 1 && primary[0] === column;
}

/** The table whose rows a column tells apart: its own for a key, the one it refers to else. */
export function identifiedTable(origin: Origin, catalogue: Catalogue): CatalogueTable | undefined {
  const target = referenceOf(origin)?.table;
  return target === undefined ? origin.table : catalogue.tables.find(({ name }) => name === target);
}

export function referenceOf({ table, column }: Origin): CatalogueTable['references'][number] | undefined {
  return table.references.find(({ columns }) => columns.includes(column));
}

/** Whether a table has a column that identifies what one of the other's does. */
export function areLinked(one: CatalogueTable, other: CatalogueTable, catalogue: Catalogue): boolean {
  const identities = (table: CatalogueTable) =>
    table.columns.flatMap(({ name }) => identityOf({ table, column: name }, catalogue) ?? []);
  const own = new Set(identities(one));
  return identities(other).some((identity) => own.has(identity));
}

/** Whether the columns tell each row of the table apart. */
export function holdKey({ keys }: CatalogueTable, columns: Set<string>): boolean {
  return keys.some((key) => key.length > 0 && key.every((column) => columns.has(column)));
}
