import type { Node, RangeVar } from 'libpg-query';
import type { Ask } from '~/features/sandbox/questions.server';
import type { ResultSet } from '~/features/sandbox/result';
import { isGrouped, isVolatile } from '~/sql/calls';
import type { CatalogueTable } from '~/sql/catalogue';
import { resolveColumn } from '~/sql/expressions';
import { outputsOf } from '~/sql/outputs';
import { parseStatements } from '~/sql/parser.server';
import { sliceOf } from '~/sql/text';
import { findNodes } from '~/sql/tree';
import { sqlOf } from '../steps/row-counter';
import { code, listed, rowsOf, say } from '../steps/words';
import {
  type Block,
  cut,
  endOfRows,
  type Inner,
  type Leaf,
  leavesOf,
  openBlocks,
  type Unfollowed,
} from './block';
import { followRows } from './gone';
import { followLimit } from './lost-after-where';
import { all, columnNames, holds, isRow, quoted, unanswered } from './match';
import { addStep, askRow, lostAt, matching, type Search, type Wanted } from './search';
import { aliased, type Followed, keysOf, unfollowed } from './why';

/** A SELECT, and its source that is the table or the inner query of the level before. */
type Level = { block: Block; leaf: Leaf };
type Known = { name: string; value: string | null; type?: string };

const mostLevels = 3;
const mostRows = 20;

/** Follows a table's row through the query, to the clause that loses it or to the result. @throws what `ask` throws */
export async function findWay(
  inner: Inner,
  { table, values }: { table: CatalogueTable; values: readonly string[] },
  ask: Ask,
): Promise<Followed> {
  const followed: Followed = { words: [], path: [], sources: [], limits: [] };
  const [key = []] = table.keys;
  const name = code(table.name);
  const columns = listed(key.map(code));
  if (key.length !== values.length) {
    const write = key.length === 1 ? 'write one value' : 'write a value of each, with commas between them';
    return { ...followed, limits: [say`The key of ${name} is ${columns}: ${write}.`] };
  }
  const known = key.map(
    (column, at): Known => ({
      name: column,
      value: values[at] ?? '',
      type: table.columns.find((one) => one.name === column)?.type,
    }),
  );
  const isIts = all(known.map(({ name, value, type }) => holds(quoted(name), value, type)));
  const has = await ask(`select 1 from ${quoted(table.name)} where ${isIts}`, 1);
  if ('why' in has && has.why !== 'fault') return { ...followed, limits: [unanswered[has.why]] };
  if ('why' in has || has.rows.length === 0) {
    const no = say`No row of ${name} has ${listed(values.map(code))} as its ${columns}.`;
    return { ...followed, words: [no] };
  }
  const ways = await waysOf(inner, table.name);
  if (!Array.isArray(ways)) return { ...followed, limits: [unfollowed[ways]] };
  const [way, ...others] = ways;
  if (!way) return { ...followed, limits: [await unread(inner, table.name)] };
  await follow(way, { known, ask, followed });
  if (others.length > 0)
    followed.limits.push(
      say`${name} is taken more than once: this is its row as ${code(way[0]?.leaf.source.alias ?? '')}, where it is taken first.`,
    );
  const { operation } = way.at(-1)?.block ?? {};
  if (operation !== 'SETOP_NONE' && !followed.lost)
    followed.limits.push(say`What the other of the two queries does with it is not followed.`);
  return followed;
}

/** Each way leads from the table through inner queries to the query itself. */
async function waysOf(inner: Inner, table: string, depth = 0): Promise<Level[][] | Unfollowed> {
  const blocks = await openBlocks(inner);
  if (!Array.isArray(blocks)) return blocks;
  const ways: Level[][] = [];
  let without: Unfollowed | undefined;
  for (const block of blocks) {
    for (const leaf of leavesOf(block) ?? []) {
      if (leaf.source.table?.name === table) ways.push([{ block, leaf }]);
      if (!leaf.inner || depth >= mostLevels) continue;
      const within = await waysOf(leaf.inner, table, depth + 1);
      if (Array.isArray(within)) ways.push(...within.map((way) => [...way, { block, leaf }]));
      else without = within;
    }
  }
  return ways.length === 0 && without ? without : ways;
}

async function unread({ sql }: Inner, table: string) {
  const isNamed = findNodes<RangeVar>(await parseStatements(sql), 'RangeVar').some(
    ({ relname }) => relname === table,
  );
  return isNamed
    ? say`The query takes ${code(table)} only where its rows are not followed, such as inside a condition.`
    : say`The query does not take ${code(table)}.`;
}

type Going = { known: Known[]; ask: Ask; followed: Followed };

async function follow(way: readonly Level[], { known, ask, followed }: Going): Promise<void> {
  for (const [index, { block, leaf }] of way.entries()) {
    if (isVolatile(block.select)) return void followed.limits.push(unfollowed.volatile);
    const wanted = known.map(({ name, value, type }): Wanted => {
      const fields = [leaf.source.alias, name];
      const node = { ColumnRef: { fields: fields.map((sval) => ({ String: { sval } })) } } as Node;
      return { sql: fields.map(quoted).join('.'), node, value, type, index: -1 };
    });
    const search = { block, wanted, width: 0, depth: 0, ask, followed, follow: async () => undefined };
    const lost = await followRows(search);
    if (lost !== 'kept') {
      followed.lost = lost;
      return;
    }
    const made = await rowsMade(search);
    if (!made) return;
    const [first, ...more] = made.rows;
    if (!first) {
      followed.words.push(say`HAVING loses it: the condition is not true of its group.`);
      addStep(search, 'HAVING', say`Its group is gone.`, 0);
      followed.lost = lostAt('HAVING', block, true);
      return;
    }
    if (await isCutOff(search, made)) return;
    if (index === way.length - 1) {
      const rows = made.truncated ? `More than ${mostRows} rows` : rowsOf(BigInt(made.rows.length));
      followed.words.push(say`Nothing loses it.`);
      followed.sources.push({ caption: `${rows} of the result that it is in`, result: made });
      return;
    }
    const names = made.columns.map(({ name }) => name);
    known = made.columns.flatMap(({ name, type }, at): Known[] => {
      const isOne = names.indexOf(name) === names.lastIndexOf(name);
      const value = first[at] ?? null;
      return isOne && more.every((row) => (row[at] ?? null) === value) ? [{ name, value, type }] : [];
    });
    if (more.length > 0 && !handsOn({ block, leaf }, wanted, known))
      return void followed.limits.push(
        say`It is in several rows of ${code(block.name ?? '')}, which are not followed further.`,
      );
  }
}

/** Whether all columns that identify the row are still among the outputs. */
function handsOn({ block, leaf }: Level, wanted: readonly Wanted[], known: readonly Known[]): boolean {
  const outputs = outputsOf(block.select);
  return wanted.every(({ node }) => {
    const own = resolveColumn(node, block.scope);
    return outputs.some((output) => {
      const column = resolveColumn(output.node, block.scope);
      const isSame = column?.source === leaf.source && column.column === own?.column;
      return isSame && known.some(({ name }) => name === output.name);
    });
  });
}

/** The rows that SELECT makes of the followed row, with HAVING and without LIMIT. */
async function rowsMade({ block, wanted, ask, followed }: Search): Promise<ResultSet | undefined> {
  const { clauses, select, text, withs } = block;
  const targets = sliceOf(text, clauses.targets);
  const names = columnNames('w', wanted.length);
  const own = wanted.map(({ sql }) => sql);
  const keys = isGrouped(select) ? await keysOf(block) : undefined;
  if (isGrouped(select) && !keys)
    return void followed.limits.push(
      say`Subtotals are made of several groups at once, so they are not followed.`,
    );
  const marks = columnNames('k', keys?.length ?? 0);
  const hidden = (keys ?? own).map((sql, at) => `(${sql}\n) as ${(keys ? marks : names)[at]}`);
  const made = `(${cut(block, [targets, ...hidden].join(', '), clauses.end)}\n)`;
  const rows = () =>
    aliased(cut(block, [...(keys ?? []), ...own].join(', '), endOfRows(block)), 's', [...marks, ...names]);
  const isIts = all(marks.map((mark) => `s.${mark} is not distinct from g.${mark}`));
  const core = keys
    ? `select g.* from ${made} as g where exists (select from ${rows()} where ${matching(wanted)} and ${isIts})`
    : `select s.* from ${made} as s where ${matching(wanted)}`;
  const answer = await ask(sqlOf({ core: `${core} limit ${mostRows + 1}`, withs }), mostRows);
  if ('why' in answer) return void followed.limits.push(unanswered[answer.why]);
  const width = answer.columns.length - hidden.length;
  const count = answer.rows.length;
  if (keys && count > 0) addStep({ block, followed }, 'GROUP BY', say`The groups it is in.`, count);
  return {
    ...answer,
    columns: answer.columns.slice(0, width),
    rows: answer.rows.map((row) => row.slice(0, width)),
  };
}

/** Whether LIMIT or DISTINCT ON drops all of the rows. */
async function isCutOff(search: Search, { columns, rows }: ResultSet): Promise<boolean> {
  const { block, followed } = search;
  const { clauses } = block;
  const isOn = clauses.distinct && clauses.distinct.to - clauses.distinct.from > 1;
  if (!clauses.limit && !isOn) return false;
  const names = columnNames('w', columns.length);
  const areRows = rows.map((row) => `(${isRow(row, columns)})`).join(' or ');
  const core = `select count(*) from ${aliased(block.sql, 's', names)} where ${areRows}`;
  const [count] = (await askRow(search, core)) ?? [];
  if (count !== '0') return count === undefined;
  if (isOn && !clauses.limit) {
    followed.words.push(say`DISTINCT ON keeps another row in its place.`);
    followed.lost = lostAt('DISTINCT', block, false);
    return true;
  }
  followed.lost = await followLimit(search, { width: columns.length, isRow: `(${areRows})` });
  return true;
}
