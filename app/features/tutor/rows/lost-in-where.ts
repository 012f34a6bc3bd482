import type { NullTest } from 'libpg-query';
import { columnsIn, resolveColumn } from '~/sql/expressions';
import { writtenColumn } from '~/sql/print';
import { nodeAs } from '~/sql/tree';
import { code, isShort, listed, say } from '../steps/words';
import { type Condition, cut, endOfFrom } from './block';
import { columnNames } from './match';
import { askRow, columnsFor, matching, type Search } from './search';

const mostColumns = 4;

/** Says which conditions lose the row, and its values in them. @returns whether nothing before WHERE can be the reason */
export async function sayConditions(search: Search, guilty: readonly Condition[]): Promise<boolean> {
  const { block, followed } = search;
  const nodes = guilty.map(({ node }) => node);
  const known = new Map(columnsIn(nodes).map((column) => [writtenColumn(column), column]));
  const columns = [...known].slice(0, mostColumns);
  const values = await valuesOf(
    search,
    columns.map(([name]) => name),
  );
  const which = listed(guilty.map(({ sql }) => (isShort(sql) ? code(sql) : say`a condition`)));
  const have = listed(columns.map(([name], at) => say`${code(name)} is ${code(values?.[at] ?? 'NULL')}`));
  followed.words.push(
    values ? say`WHERE loses it by ${which}, because ${have} there.` : say`WHERE loses it by ${which}.`,
  );
  const seen = columns.map(([name, column], at) => {
    const { source, facts } = resolveColumn({ ColumnRef: column }, block.scope) ?? {};
    return { name, source, facts, value: values?.[at] };
  });
  const padded = seen.find(({ source, value }) => source?.isOptional && value === null);
  if (padded)
    followed.words.push(
      say`The outer join keeps rows without a partner, with NULL in ${code(padded.name)}. A condition on that in WHERE drops them again.`,
    );
  const wantsNull = nodes.some((node) => nodeAs<NullTest>(node, 'NullTest')?.nulltesttype === 'IS_NULL');
  const hasPartner =
    wantsNull && seen.some(({ source, value }) => source?.isOptional && typeof value === 'string');
  if (hasPartner)
    followed.words.push(
      say`The outer join has found a partner for it, and the condition keeps rows without one: look at ON first.`,
    );
  const made = seen.find(({ source, facts }) => source && !source.table && !facts?.origin);
  if (made) followed.words.push(say`${code(made.name)} is made by a query inside: look at that one, too.`);
  return !hasPartner && !made;
}

/** Values of the columns in one row of FROM that has the followed row's values. */
async function valuesOf(search: Search, columns: readonly string[]) {
  if (columns.length === 0) return undefined;
  const { block, wanted } = search;
  const asked = columnNames('v', columns.length);
  const names = [...columnNames('w', Math.max(1, wanted.length)), ...asked];
  const list = [columnsFor(wanted), ...columns].join(', ');
  const core = `select ${asked.map((name) => `s.${name}`).join(', ')}
    from (${cut(block, list, endOfFrom(block))}\n) as s(${names.join(', ')}) where ${matching(wanted)} limit 1`;
  return askRow(search, core);
}
