import { findNodes } from '~/sql/tree';
import { hashDigits } from '../dataset.server';
import { readStatement, type Statement } from '../statement.server';

type Name = { String?: { sval?: string } };
type Range = { schemaname?: string; location?: number };
type Reference = { fields?: Name[]; location?: number };
type TypeName = { names?: Name[]; location?: number };

/**
 * Blanks out the dataset's schema, with or without a version, before tables, columns and types: each version and copy of the data
 * has a schema of its own, and the search path names it.
 */
export async function unqualify(statement: Statement, schema: string): Promise<Statement> {
  if (!statement.text.toLowerCase().includes(schema)) return statement;
  const isOwn = new RegExp(`^${schema}(_[0-9a-f]{${hashDigits}})?$`);
  const isOwnName = (name: string | undefined) => name !== undefined && isOwn.test(name);
  // Parsed again: locations in the tree count bytes of the typed query, which the text may differ from.
  const { text, select } = await readStatement(statement.text);
  const tables = findNodes<Range>(select, 'RangeVar').filter(({ schemaname }) => isOwnName(schemaname));
  const columns = findNodes<Reference>(select, 'ColumnRef').filter(
    ({ fields = [] }) => fields.length > 2 && isOwnName(fields[0]?.String?.sval),
  );
  const types = findNodes<TypeName>(select, 'typeName').filter(
    ({ names = [] }) => names.length > 1 && isOwnName(names[0]?.String?.sval),
  );
  const bytes = Buffer.from(text);
  for (const { location } of [...tables, ...columns, ...types]) {
    if (location === undefined) continue;
    const dot = bytes.indexOf('.', location);
    if (dot >= 0) bytes.fill(' ', location, dot + 1);
  }
  return readStatement(bytes.toString());
}
