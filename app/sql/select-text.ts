import type { ColumnRef, Node, ResTarget } from 'libpg-query';
import type { Clauses } from './outline';
import { levelOf, type Range, splitAtCommas, type Text, wordAt } from './text';
import { namesOf, nodeAs } from './tree';

type SelectText = { text: Text; clauses: Clauses };

/** The place of each target in SELECT, where the text has as many as the tree. */
export function targetRanges(
  { text, clauses }: SelectText,
  targetList: readonly Node[] = [],
): Range[] | undefined {
  const { targets } = clauses;
  const ranges = targets.from < targets.to ? splitAtCommas(text, targets) : [];
  return ranges.length === targetList.length ? ranges : undefined;
}

export const nameOfTarget = (target: Node | undefined) => nodeAs<ResTarget>(target, 'ResTarget')?.name;

/** The name of a column, where the text has it. */
export function columnOf(target: Node | undefined): string | undefined {
  const { name, val } = nodeAs<ResTarget>(target, 'ResTarget') ?? {};
  return name ?? namesOf(nodeAs<ColumnRef>(val, 'ColumnRef')?.fields).at(-1);
}

/** The place of each item of GROUP BY, where the text has as many as the tree. */
export function groupRanges(
  { text, clauses }: SelectText,
  groupClause: readonly Node[] = [],
): Range[] | undefined {
  const { group } = clauses;
  if (!group) return [];
  const from = ['all', 'distinct'].includes(wordAt(text, group.from + 2)) ? group.from + 3 : group.from + 2;
  const ranges = splitAtCommas(text, { from, to: group.to });
  return ranges.length === groupClause.length ? ranges : undefined;
}

/** The conditions between ANDs. The AND of BETWEEN, and those inside a CASE, do not count. */
export function splitAtAnd(text: Text, range: Range): Range[] {
  const parts: Range[] = [];
  let [from, cases, betweens] = [range.from, 0, 0];
  for (const at of levelOf(text, range)) {
    const word = wordAt(text, at);
    if (word === 'case') cases += 1;
    if (word === 'end') cases -= 1;
    if (cases > 0) continue;
    if (word === 'between') betweens += 1;
    if (word !== 'and') continue;
    if (betweens > 0) betweens -= 1;
    else {
      parts.push({ from, to: at });
      from = at + 1;
    }
  }
  return [...parts, { from, to: range.to }];
}
