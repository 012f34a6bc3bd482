import { hasWindow } from '~/sql/calls';
import { sliceOf } from '~/sql/text';
import { code, isShort, listed, numberOf, say } from '../steps/words';
import type { Lost } from '../trace';
import { cut, endOfRows, targetTexts } from './block';
import { columnNames } from './match';
import { addStep, askRow, isResult, lostAt, type Search, type Wanted } from './search';
import { unfollowed } from './why';

const isSameValue = (one: string | null | undefined, other: string | null) =>
  one === other || (one != null && other !== null && one !== '' && Number(one) === Number(other));

/** Follows the row's group: whether HAVING keeps it, and which values it has. */
export async function followGroup(search: Search, wanted: readonly Wanted[]): Promise<Lost | undefined> {
  const { block, width, followed } = search;
  const { clauses, text } = block;
  if (!targetTexts(block) || width === 0) return void followed.limits.push(unfollowed.other);
  const condition = clauses.having
    ? sliceOf(text, { from: clauses.having.from + 1, to: clauses.having.to })
    : 'true';
  const list = `${sliceOf(text, clauses.targets)}, (${condition}\n)`;
  const names = columnNames('w', width);
  const core = `select s.* from (${cut(block, list, clauses.group?.to ?? endOfRows(block))}\n) as s(${[...names, '"h 1"'].join(', ')})
    where ${isResult(search.wanted)} limit 2`;
  const row = await askRow(search, core);
  if (!row || row.length === 0) return undefined;
  const differing = wanted.filter(
    (one) => !search.wanted.includes(one) && !hasWindow(one.node) && !isSameValue(row[one.index], one.value),
  );
  const other = listed(
    differing.map(
      ({ sql, index, value }) =>
        say`${code(sql)} is ${code(row[index] ?? 'NULL')} instead of ${code(value ?? 'NULL')}`,
    ),
  );
  if (row[width] === 't') {
    addStep(search, clauses.having ? 'HAVING' : 'GROUP BY', say`Its group is there.`, 1);
    if (differing.length > 0) followed.words.push(say`Its group is there, but in it ${other}.`);
    return undefined;
  }
  addStep(search, 'HAVING', code(condition), 0);
  followed.words.push(
    say`HAVING loses it: ${isShort(condition) ? code(condition) : 'its condition'} is not true of this group.`,
  );
  if (differing.length > 0)
    followed.words.push(
      say`The group itself is another one than expected: ${other}. Look at what comes before HAVING first.`,
    );
  const told = wanted.some((one) => !search.wanted.includes(one));
  return lostAt('HAVING', block, told && differing.length === 0);
}

/** Finds the row's place in the order, where LIMIT cuts it off. */
export async function followLimit(
  search: Search,
  { width, isRow }: { width: number; isRow: string },
): Promise<Lost | undefined> {
  const { block, followed } = search;
  const { clauses, text } = block;
  const names = columnNames('w', width);
  const whole = sliceOf(text, { from: clauses.at, to: clauses.limit?.from ?? clauses.end });
  const core = `select s."n 1" from (select q.*, row_number() over () from (${whole}\n) as q) as s(${[...names, '"n 1"'].join(', ')})
    where ${isRow} limit 1`;
  const [at] = (await askRow(search, core)) ?? [];
  if (!at) return undefined;
  const shown = clauses.limit ? sliceOf(text, clauses.limit) : '';
  addStep(search, 'LIMIT', code(shown), 0);
  followed.words.push(
    say`${code(shown)} cuts it off: in your order it comes in place ${numberOf(BigInt(at))}. Look at ORDER BY, and at the rows that come before it.`,
  );
  return lostAt('LIMIT', block, false);
}
