import type { Catalogue, CatalogueTable } from './catalogue';
import type { ColumnFacts } from './model';

/** A column of a table in the catalogue. */
export type Origin = NonNullable<ColumnFacts['origin']>;

/** The root of each column that is part of a foreign key, both as table.column. */
type Roots = Map<string, string>;

const known = new WeakMap<Catalogue, Roots>();

const nameOf = (table: string, column: string) => `${table}.${column}`;

/** Columns that foreign keys link, directly or not, have the same root. */
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

/** A name that a key shares with all columns that refer to it. Undefined for any other column. */
export function identityOf({ table, column }: Origin, catalogue: Catalogue): string | undefined {
  const name = nameOf(table.name, column);
  const root = rootsOf(catalogue).get(name);
  return root ?? (isPrimary(table, column) ? name : undefined);
}

function isPrimary({ keys: [primary] }: CatalogueTable, column: string): boolean {
  return primary?.length === 1 && primary[0] === column;
}

/** The table whose rows a column identifies: the one that its foreign key refers to, else its own. */
export function identifiedTable(origin: Origin, catalogue: Catalogue): CatalogueTable | undefined {
  const target = referenceOf(origin)?.table;
  return target === undefined ? origin.table : catalogue.tables.find(({ name }) => name === target);
}

export function referenceOf({ table, column }: Origin): CatalogueTable['references'][number] | undefined {
  return table.references.find(({ columns }) => columns.includes(column));
}

/** Whether foreign keys link two tables, also over a key to which both refer. */
export function areLinked(one: CatalogueTable, other: CatalogueTable, catalogue: Catalogue): boolean {
  const identities = (table: CatalogueTable) =>
    table.columns.flatMap(({ name }) => identityOf({ table, column: name }, catalogue) ?? []);
  const own = new Set(identities(one));
  return identities(other).some((identity) => own.has(identity));
}

/** Whether the columns contain a whole key of the table. */
export function holdKey({ keys }: CatalogueTable, columns: Set<string>): boolean {
  return keys.some((key) => key.length > 0 && key.every((column) => columns.has(column)));
}
