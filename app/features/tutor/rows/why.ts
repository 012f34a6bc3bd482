import type { FuncCall } from 'libpg-query';
import type { Ask } from '~/features/sandbox/questions.server';
import type { ResultSet, Row } from '~/features/sandbox/result';
import { aggregatesIn, isGrouped, isVolatile } from '~/sql/calls';
import { groupingOf, outputsOf } from '~/sql/outputs';
import { groupRanges } from '~/sql/select-text';
import { endOfCall } from '~/sql/source-text';
import { closeOf, levelOf, openOf, shownOf, sliceOf, splitAtCommas, wordAt } from '~/sql/text';
import type { Words } from '../explanation';
import { sqlOf } from '../steps/row-counter';
import { code, numberOf, rowsOf, say } from '../steps/words';
import type { Trace } from '../trace';
import { areMeant, type Block, cut, endOfRows, type Inner, leavesOf, openBlocks, targetTexts } from './block';
import { all, columnNames, holds, unanswered } from './match';

const mostRows = 20;
const mostLevels = 3;

export const unfollowed = {
  recursive: say`A query that asks itself again and again is not followed: which turn found a row cannot be told.`,
  set: say`More than two queries put together, or cut together, are not followed.`,
  other: say`A query of this form is not followed.`,
  volatile: say`What gives something else each time it is asked is not followed.`,
};

export type Followed = Omit<Trace, 'title'>;
type At = { inner: Inner; found: ResultSet; row: Row; depth: number };

/** The rows of the tables that a result's row is made of. @throws what `ask` throws */
export async function findSources(at: Omit<At, 'depth'>, ask: Ask): Promise<Followed> {
  const followed: Followed = { words: [], path: [], sources: [], limits: [] };
  await follow({ ...at, depth: 0 }, followed, ask);
  return followed;
}

async function follow(at: At, followed: Followed, ask: Ask): Promise<void> {
  const blocks = await openBlocks(at.inner);
  if (!Array.isArray(blocks)) return void followed.limits.push(unfollowed[blocks]);
  const name = at.inner.name === undefined ? '' : ` of ${at.inner.name}`;
  for (const [index, block] of blocks.entries()) {
    const of = blocks.length > 1 ? `${name}, ${index === 0 ? 'first' : 'second'} query` : name;
    const told = await askSources(block, at, ask);
    if ('limit' in told) {
      followed.limits.push(told.limit);
      continue;
    }
    const { result, total, words } = told;
    if (total === 0) continue;
    followed.words.push(...words);
    followed.sources.push({ caption: `${rowsOf(BigInt(total))} behind it${of}`, result });
    const next = onlyQueryIn(block);
    const [row] = result.rows;
    if (next && row && total === 1 && at.depth < mostLevels)
      await follow({ inner: next, found: result, row, depth: at.depth + 1 }, followed, ask);
    else if (next)
      followed.limits.push(
        say`These are rows of a query inside. To follow one of them further, run ${code(next.name ?? '')} by itself.`,
      );
  }
}

/** The inner query that FROM reads, where it reads nothing else. */
function onlyQueryIn(block: Block): Inner | undefined {
  const [leaf, ...others] = leavesOf(block) ?? [];
  return others.length === 0 ? leaf?.inner : undefined;
}

type Told = { result: ResultSet; total: number; words: Words[] } | { limit: Words };

async function askSources(block: Block, { found, row }: At, ask: Ask): Promise<Told> {
  const { clauses, text, select, withs } = block;
  if (!clauses.from) return { limit: say`It comes from no table: SELECT writes it by itself.` };
  if (isVolatile(select)) return { limit: unfollowed.volatile };
  const wanted = columnNames('w', found.columns.length);
  const isRow = all(wanted.map((name, index) => holds(name, row[index] ?? null, found.columns[index]?.type)));
  const targets = sliceOf(text, clauses.targets);
  const grouped = isGrouped(select);
  const keys = grouped ? await keysOf(block) : [];
  if (!keys) return { limit: say`Subtotals are made of several groups at once, so they are not followed.` };
  const parts = grouped ? partsOf(block) : [];
  const [names, takes] = [columnNames('k', keys.length), columnNames('a', parts.length)];
  const hidden = grouped ? [...names, ...takes] : wanted;
  const list = grouped ? [...keys, ...parts.map(({ sql }) => sql)] : [targets];
  const rows = aliased(
    cut(block, [...list, '*'].join(', '), grouped ? endOfRows(block) : clauses.end),
    's',
    hidden,
  );
  const groups = aliased(cut(block, [targets, ...keys].join(', '), clauses.end), 'g', [...wanted, ...names]);
  const counts = ['count(*) over ()', ...takes.map((take) => `count(s.${take}) over ()`)].join(', ');
  const core = grouped
    ? `select g.alike, ${counts}, s.* from ${rows}
       cross join (select *, count(*) over () as alike from ${groups} where ${isRow} limit 1) as g
       where ${all(names.map((name) => `s.${name} is not distinct from g.${name}`))} limit ${mostRows + 1}`
    : `select 1, ${counts}, s.* from ${rows} where ${isRow} limit ${mostRows + 1}`;
  const answer = await ask(sqlOf({ core, withs }), mostRows);
  if ('why' in answer) return { limit: unanswered[answer.why] };
  const [alike = 0, total = 0, ...taken] = (answer.rows[0] ?? []).slice(0, 2 + parts.length).map(Number);
  const from = 2 + parts.length + hidden.length;
  const result = {
    columns: answer.columns.slice(from),
    rows: answer.rows.map((one) => one.slice(from)),
    truncated: answer.truncated,
  };
  const words = grouped
    ? [...groupWords(alike), ...parts.map((part, index) => partWords(part, taken[index] ?? 0, total))]
    : rowWords(total, select.distinctClause !== undefined);
  return { result: namedFirst(result, block), total, words };
}

export const aliased = (sql: string, name: string, columns: readonly string[]) =>
  `(${sql}\n) as ${name}${columns.length > 0 ? `(${columns.join(', ')})` : ''}`;

/** The expressions that make a group, as typed. Undefined where they cannot be told, such as for subtotals. */
export async function keysOf(block: Block): Promise<string[] | undefined> {
  const { text, scope } = block;
  const groupings = groupingOf(scope);
  const ranges = groupRanges(block, scope.select.groupClause);
  if (!groupings || !ranges) return undefined;
  const texts = targetTexts(block);
  const outputs = outputsOf(scope.select);
  const keys = groupings.map(({ written, node }, index) => {
    const range = ranges[index];
    if (written === node) return range && sliceOf(text, range);
    return texts?.[outputs.find((output) => output.node === node)?.index ?? -1];
  });
  const isTold = keys.every((key) => key !== undefined);
  return isTold &&
    (await areMeant(
      keys,
      groupings.map(({ node }) => node),
    ))
    ? keys
    : undefined;
}

/** An aggregate. `sql`: an expression that is NULL for a row that the aggregate leaves out. */
type Part = { shown: string; sql: string; isFiltered: boolean };

function partsOf({ text, select }: Block): Part[] {
  return aggregatesIn(select.targetList).flatMap((call) => {
    const close = endOfCall(call, text.tokens);
    if (close === undefined || call.agg_within_group) return [];
    const isFiltered = call.agg_filter !== undefined;
    const end = isFiltered ? closeOf(text, close + 2) : close;
    const condition = isFiltered ? sliceOf(text, { from: close + 4, to: end }) : 'true';
    const from = text.tokens.findIndex(({ at }) => at === call.location);
    const shown = shownOf(text, { from, to: end + 1 });
    return { shown, sql: `case when ${condition} then ${argumentOf(call, text, close)} end`, isFiltered };
  });
}

/** The first argument alone decides whether an aggregate leaves a row out. */
function argumentOf(call: FuncCall, text: Block['text'], close: number): string {
  if (!call.args) return '1';
  const open = openOf(text, close);
  const from = ['distinct', 'all'].includes(wordAt(text, open + 1)) ? open + 2 : open + 1;
  const [argument = { from, to: close }] = splitAtCommas(text, { from, to: close });
  const order = levelOf(text, argument).find((at) => call.agg_order && wordAt(text, at) === 'order');
  return `(${sliceOf(text, { from, to: order ?? argument.to })})`;
}

function partWords({ shown, isFiltered }: Part, taken: number, total: number): Words {
  const whole = code(shown);
  if (taken === total)
    return say`${whole} takes ${total === 1 ? 'the one row' : `all ${rowsOf(BigInt(total))}`}.`;
  const left = numberOf(BigInt(total - taken));
  const why = isFiltered ? 'do not pass its FILTER, or are NULL' : 'are NULL';
  return say`${whole} takes ${numberOf(BigInt(taken))} of ${rowsOf(BigInt(total))}: ${left} ${why}.`;
}

function groupWords(alike: number): Words[] {
  if (alike < 2) return [];
  return [
    say`${numberOf(BigInt(alike))} groups give this very row, since SELECT does not show what tells them apart. This is one of them.`,
  ];
}

function rowWords(total: number, isDistinct: boolean): Words[] {
  if (total < 2) return [];
  const rows = rowsOf(BigInt(total));
  return isDistinct
    ? [say`DISTINCT keeps one of ${rows} that look the same.`]
    : [say`${rows} look the same in the result, and each is made of one of these.`];
}

function namedFirst(result: ResultSet, { text }: Block): ResultSet {
  const words = new Set(text.tokens.map(({ text }) => text.toLowerCase().replaceAll('"', '')));
  const isNamed = (index: number) => words.has((result.columns[index]?.name ?? '').toLowerCase());
  const order = [...result.columns.keys()].sort(
    (one, other) => Number(isNamed(other)) - Number(isNamed(one)),
  );
  const arranged = <Value>(values: readonly Value[]) => order.map((index) => values[index] as Value);
  return { ...result, columns: arranged(result.columns), rows: result.rows.map(arranged) };
}
