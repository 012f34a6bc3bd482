import type { Node, RangeSubselect, RangeVar } from 'libpg-query';
import type { ResultSet } from '~/features/sandbox/result';
import type { Leaf } from '~/sql/from-outline';
import { shownOf, sliceOf } from '~/sql/text';
import { nodeAs } from '~/sql/tree';
import type { Words } from '../explanation';
import type { Count, Question } from './row-counter';
import { innerOf, inside, type LevelSite } from './step-writer';
import { code, isKnown, isShort, say } from './words';

/** `label`: for "every row of …". `name`: the shortest name. `outer`: the column on its left on which it depends. */
export type Input = {
  label: Words;
  name: Words;
  alias?: string;
  rows: Count;
  first?: ResultSet;
  outer?: string;
  question: Question;
};

/** `known`: the row count, where it follows from something else. */
type Named = { leaf: Leaf; node: Node; question: Question; known?: bigint };

/** Counts the rows of a table, a query or a function in FROM by itself; a query is explained, too. */
export async function countLeaf({ writer, level }: LevelSite, named: Named): Promise<Input> {
  const { leaf, node, question } = named;
  const [described] = Object.values(node) as { alias?: { aliasname?: string } }[];
  const alias = described?.alias?.aliasname;
  const table = nodeAs<RangeVar>(node, 'RangeVar');
  if (table) return countTable({ writer, level }, { table, alias, question, known: named.known });
  const query = nodeAs<RangeSubselect>(node, 'RangeSubselect');
  if (query && leaf.inner)
    return countInner({ writer, level }, { ...named, alias, isLateral: query.lateral });
  const shown = shownOf(level.text, leaf.range);
  const rows = await writer.counter.count(question);
  const label = isShort(shown) ? code(shown) : say`what is named here`;
  const name = alias === undefined ? label : code(alias);
  return { label, name, rows, outer: isKnown(rows) ? undefined : rows.outer, question };
}

async function countTable(
  { writer, level }: LevelSite,
  { table, alias, question, known }: Pick<Named, 'question' | 'known'> & { table: RangeVar; alias?: string },
): Promise<Input> {
  const name = table.relname ?? '';
  const told = table.schemaname ? undefined : level.ctes.get(name);
  const label = told ? say`${code(name)} from above` : code(name);
  const called =
    alias === undefined ? label : told ? say`${label} (as ${code(alias)})` : say`${label} as ${code(alias)}`;
  const taken = { label: called, name: code(name), alias, question };
  if (told && isKnown(told.rows)) return { ...told, ...taken };
  return { ...taken, rows: known ?? (await writer.counter.count(question)) };
}

async function countInner(
  { writer, level }: LevelSite,
  { leaf, alias, isLateral, question }: Named & { alias?: string; isLateral?: boolean },
): Promise<Input> {
  const called = alias === undefined ? [] : say` (${code(alias)})`;
  const named = {
    label: say`the query inside${called}`,
    name: alias === undefined ? say`the query inside` : code(alias),
    alias,
    question,
  };
  const sql = sliceOf(level.text, leaf.inner?.range ?? leaf.range);
  const missing = isLateral ? await writer.counter.probe({ core: sql, withs: level.withs }) : undefined;
  if (missing?.outer !== undefined) return { ...named, rows: missing, outer: missing.outer };
  const title = say`The query inside FROM${inside(level)}${called}`;
  const told = await writer.explain(innerOf(level, { sql, title, name: alias }));
  return { ...told, ...named };
}
