import { columnOf, columnsIn, resolveColumn } from '~/sql/expressions';
import type { Source } from '~/sql/model';
import { outputsOf } from '~/sql/outputs';
import { namesOf } from '~/sql/tree';
import type { Words } from '../explanation';
import { code, isShort, listed, say } from '../steps/words';
import type { Lost } from '../trace';
import { type Leaf, leavesOf, openBlocks, targetTexts } from './block';
import { columnNames } from './match';
import { addStep, askRow, columnsFor, lostAt, matching, type Search, starred, type Wanted } from './search';
import { unfollowed } from './why';

const mostLevels = 3;

/** Finds the table, the inner query or the join that loses the row, where FROM has no such row. */
export async function followFrom(search: Search): Promise<Lost | undefined> {
  const { block, followed, wanted } = search;
  const leaves = leavesOf(block);
  const none = (words: Words) => void followed.words.push(words);
  const values = say`Nothing that FROM takes gives these values, so SELECT makes others of it, or the tables are joined otherwise.`;
  if (!leaves || wanted.length === 0) return none(values);
  const unpadded = wanted.find(({ node, value }) => {
    const column = value === null ? resolveColumn(node, block.scope) : undefined;
    return column?.facts.canBeNull === false && leaves.length > 1;
  });
  const blamePadding = ({ sql }: Wanted) => {
    none(
      say`${code(sql)} is never NULL in its table: only an outer JOIN gives NULL there, and this one does not.`,
    );
    return lostAt('JOIN', block, true);
  };
  const sourcesOf = ({ node }: Wanted) =>
    columnsIn(node).map((column) => resolveColumn({ ColumnRef: column }, block.scope)?.source);
  const isOf = (one: Wanted, sources: readonly Source[]) => {
    const own = sourcesOf(one);
    return own.length > 0 && own.every((source) => source && sources.includes(source));
  };
  const known = leaves.map(({ source }, index) => ({
    own: wanted.filter((one) => isOf(one, [source])),
    upTo: wanted.filter((one) =>
      isOf(
        one,
        leaves.slice(0, index + 1).map((leaf) => leaf.source),
      ),
    ),
  }));
  const counting = (from: string, those: readonly Wanted[]) =>
    those.length === 0
      ? 'null'
      : `(select count(*) from (select ${columnsFor(those)} from ${from}\n) as s(${columnNames('w', those.length).join(', ')}) where ${matching(those)})`;
  const asked = leaves.flatMap(({ sql, prefix }, index) => [
    counting(sql, known[index]?.own ?? []),
    counting(prefix, known[index]?.upTo ?? []),
    counting(prefix, known[index - 1]?.upTo ?? []),
  ]);
  const answer = await askRow(search, `select ${asked.join(', ')}`);
  if (!answer) return undefined;
  const countsOf = (index: number) =>
    answer.slice(3 * index, 3 * index + 3).map((count) => (count === null ? undefined : Number(count)));
  const without = leaves.findIndex((_, index) => {
    const isPadding = index > 0 && known[index]?.own.every(({ value }) => value === null);
    return countsOf(index)[0] === 0 && !isPadding;
  });
  const leaf = leaves[without];
  if (leaf && unpadded && known[without]?.own.includes(unpadded)) return blamePadding(unpadded);
  if (leaf) return followLeaf(search, leaf, known[without]?.own ?? []);
  const last = leaves.findLastIndex((_, index) => (countsOf(index)[1] ?? 0) > 0);
  for (const [index, { clause, source }] of leaves.entries()) {
    if (index > last) break;
    addStep(search, clause, code(source.alias), countsOf(index)[1]);
  }
  // Values of a table that is joined later are first tested at its join.
  const at = last >= 0 ? last + 1 : leaves.findIndex((_, index) => countsOf(index)[1] === 0);
  const next = leaves[at];
  if (at < 1 || !next) return none(values);
  const kept = last < 0 ? 0 : countsOf(at)[2];
  addStep(search, next.clause, code(next.source.alias), kept === 0 ? 0 : countsOf(at)[1]);
  const shown = next.condition && isShort(next.condition) ? next.condition : next.source.alias;
  if (kept !== 0 && unpadded) return blamePadding(unpadded);
  if (kept !== 0)
    return none(
      say`After the ${next.clause} with ${code(next.source.alias)} the row is there, but beside it stand other values.`,
    );
  none(say`The ${next.clause} with ${code(next.source.alias)} loses it: no partner fits ${code(shown)}.`);
  return lostAt('JOIN', block, next.source.table !== undefined);
}

async function followLeaf(
  search: Search,
  { inner, source }: Leaf,
  own: readonly Wanted[],
): Promise<Lost | undefined> {
  const { followed, depth } = search;
  const values = listed(own.map(({ sql, value }) => say`${code(sql)} is ${code(value ?? 'NULL')}`));
  const name = code(source.name ?? source.alias);
  if (!inner || depth >= mostLevels)
    return void followed.words.push(say`No row of ${name} is such that ${values}.`);
  followed.words.push(say`${name} does not have it: none of its rows is such that ${values}.`);
  const blocks = await openBlocks(inner);
  if (!Array.isArray(blocks)) return void followed.limits.push(unfollowed[blocks]);
  const [block, ...others] = blocks;
  if (!block || others.length > 0) return void followed.limits.push(unfollowed.set);
  const texts = targetTexts(block);
  const outputs = outputsOf(block.select);
  const wanted = own.flatMap(({ node, value, type }): Wanted[] => {
    const column = namesOf(columnOf(node)?.fields).at(-1);
    if (column === undefined) return [];
    if (!texts) return [{ ...starred(column), value, type, index: -1 }];
    const output = outputs.find((one) => one.name === column);
    const index = output?.index;
    if (!output || index === undefined) return [];
    return [{ sql: texts[index] ?? '', node: output.node, value, type, index }];
  });
  if (wanted.length === 0) return undefined;
  return search.follow({ ...search, block, wanted, width: texts?.length ?? 0, depth: depth + 1 });
}
