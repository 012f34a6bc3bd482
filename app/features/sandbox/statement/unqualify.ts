import { findNodes } from '../tree';

type Name = { String?: { sval?: string } };
type Range = { schemaname?: string; location?: number };
type Reference = { fields?: Name[]; location?: number };

/** Blanks out the schema's name: hidden copies have schemas of other names. The tree's locations count bytes. */
export function unqualify(args: { text: string; tree: unknown; schema: string }): string {
  const { text, tree, schema } = args;
  const tables = findNodes<Range>(tree, 'RangeVar').filter(({ schemaname }) => schemaname === schema);
  const columns = findNodes<Reference>(tree, 'ColumnRef').filter(
    ({ fields = [] }) => fields.length > 2 && fields[0]?.String?.sval === schema,
  );
  const bytes = Buffer.from(text);
  for (const { location } of [...tables, ...columns]) {
    if (location === undefined) continue;
    const dot = bytes.indexOf('.', location);
    if (dot >= 0) bytes.fill(' ', location, dot + 1);
  }
  return bytes.toString();
}
