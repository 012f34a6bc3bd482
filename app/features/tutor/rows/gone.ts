import type { Ask } from '~/features/sandbox/questions.server';
import type { ResultSet, Row } from '~/features/sandbox/result';
import { hasWindow, isAggregated, isGrouped, isVolatile } from '~/sql/calls';
import type { Words } from '../explanation';
import { code, say } from '../steps/words';
import type { Lost } from '../trace';
import {
  type Condition,
  conditionsOf,
  cut,
  endOfFrom,
  type Inner,
  openBlocks,
  targetOf,
  targetTexts,
} from './block';
import { followGroup, followLimit } from './lost-after-where';
import { followFrom } from './lost-in-from';
import { sayConditions } from './lost-in-where';
import { all, columnNames } from './match';
import {
  addStep,
  askRow,
  columnsFor,
  isResult,
  lostAt,
  matching,
  type Search,
  starred,
  type Wanted,
} from './search';
import { type Followed, unfollowed } from './why';

/** Follows a row that the result does not have. `row`: values in the order of the result's columns. @throws what `ask` throws */
export async function findLoss(
  { inner, found, row }: { inner: Inner; found: ResultSet; row: Row },
  ask: Ask,
): Promise<Followed> {
  const followed: Followed = { words: [], path: [], sources: [], limits: [] };
  const blocks = await openBlocks(inner);
  if (!Array.isArray(blocks)) return { ...followed, limits: [unfollowed[blocks]] };
  const width = found.columns.length;
  const losses: (Lost | undefined)[] = [];
  for (const [index, block] of blocks.entries()) {
    const texts = targetTexts(block);
    const wanted = found.columns.map(({ name, type }, at): Wanted => {
      const typed = { sql: texts?.[at], node: targetOf(block.select.targetList?.[at]).val };
      const { sql, node } = typed.sql && typed.node ? { sql: typed.sql, node: typed.node } : starred(name);
      return { sql, node, value: row[at] ?? null, type, index: at };
    });
    const place = index === 0 ? 'first' : 'second';
    const said = followed.words.length;
    losses.push(await follow({ block, wanted, width, depth: 0, ask, followed, follow }));
    if (blocks.length > 1 && followed.words.length === said)
      followed.words.push(say`Nothing loses it there.`);
    if (blocks.length > 1) followed.words.splice(said, 0, say`In the ${place} of the two queries:`);
  }
  const lost = losses.filter((loss) => loss !== undefined);
  if (blocks.length === 1 || (blocks[0]?.operation === 'SETOP_UNION' && lost.length === 1))
    [followed.lost] = lost;
  if (blocks[0]?.operation === 'SETOP_EXCEPT' && lost.length === 0)
    followed.words.push(say`EXCEPT takes away what the second query has.`);
  return followed;
}

/** Says what becomes of the row in a block. @returns the clause that loses it, where one does */
async function follow(search: Search): Promise<Lost | undefined> {
  const { block, followed, wanted } = search;
  const { clauses, select } = block;
  const limit = (words: Words) => void followed.limits.push(words);
  if (isVolatile(select)) return limit(unfollowed.volatile);
  if (!clauses.from) return limit(say`It comes from no table: SELECT writes it by itself.`);
  const rowly = wanted.filter(({ node }) => !isAggregated(node) && !hasWindow(node));
  if (rowly.length === 0 && wanted.length > 0 && !isGrouped(select)) return limit(unfollowed.other);
  const rows = { ...search, wanted: rowly };
  const lost = await followRows(rows);
  if (lost !== 'kept') return lost;
  const grouped = isGrouped(select) ? await followGroup(rows, wanted) : undefined;
  if (grouped) return grouped;
  if (clauses.limit && search.width > 0 && wanted.every(({ index }) => index >= 0))
    return followLimit(search, { width: search.width, isRow: isResult(wanted) });
  if (clauses.distinct && followed.words.length === 0)
    followed.words.push(
      say`Nothing before ${code('DISTINCT')} loses it. DISTINCT keeps one of the rows that are the same.`,
    );
  return undefined;
}

/** Follows the row through FROM and WHERE. @returns 'kept' where neither loses it */
export async function followRows(rows: Search): Promise<Lost | 'kept' | undefined> {
  const { block } = rows;
  const conditions = await conditionsOf(block);
  const counts = await countRows(rows, conditions);
  if (!counts) return undefined;
  const [taken = 0, ...others] = counts;
  if (taken === 0) return followFrom(rows);
  addStep(rows, 'FROM', say`The tables, joined, have it.`, taken);
  const together = others.slice(0, conditions.length);
  for (const [index, { sql }] of conditions.entries()) addStep(rows, 'WHERE', code(sql), together[index]);
  if (!together.includes(0)) return 'kept';
  const alone = others.slice(conditions.length);
  const guilty = conditions.filter((_, index) => alone[index] === 0);
  return lostAt('WHERE', block, await sayConditions(rows, guilty.length > 0 ? guilty : conditions));
}

/** Counts the row after FROM, then after each further condition of WHERE, then with each condition alone. */
async function countRows(search: Search, conditions: readonly Condition[]): Promise<number[] | undefined> {
  const { block, wanted } = search;
  const held = columnNames('c', conditions.length).map((name) => `s.${name}`);
  const names = [...columnNames('w', Math.max(1, wanted.length)), ...columnNames('c', conditions.length)];
  const list = columnsFor(wanted) + conditions.map(({ sql }) => `, (${sql}\n)`).join('');
  const filters = ['true', ...held.map((_, index) => all(held.slice(0, index + 1))), ...held];
  const core = `select ${filters.map((filter) => `count(*) filter (where ${filter})`).join(', ')}
    from (${cut(block, list, endOfFrom(block))}\n) as s(${names.join(', ')}) where ${matching(wanted)}`;
  return (await askRow(search, core))?.map(Number);
}
