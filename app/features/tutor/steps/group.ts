import type { ColumnRef, Node } from 'libpg-query';
import { hasWindow } from '~/sql/calls';
import { numberOf } from '~/sql/expressions';
import type { Clauses } from '~/sql/outline';
import { isStar } from '~/sql/outputs';
import { groupRanges, nameOfTarget, targetRanges } from '~/sql/select-text';
import { type Range, shownOf, sliceOf } from '~/sql/text';
import { namesOf, nodeAs } from '~/sql/tree';
import type { Words } from '../explanation';
import type { Level } from './step-writer';
import { code, listed, say } from './words';

type Select = Level & { clauses: Clauses };
type Key = { range: Range; node: Node };

/** A SELECT list for groups: `list` is SQL, `hidden` the indexes of columns that are not shown. */
export type GroupTargets = { list: string; hidden: number[] };

/** The items of GROUP BY; undefined where the text does not match the tree. */
function keysOf(level: Select): Key[] | undefined {
  const nodes = level.select.groupClause ?? [];
  return groupRanges(level, nodes)?.map((range, index) => ({ range, node: nodes[index] ?? ({} as Node) }));
}

export function groupWords(level: Select): Words {
  const keys = keysOf(level) ?? [];
  const sets = keys.filter(({ node }) => 'GroupingSet' in node);
  if (keys.length === 0 || sets.length > 0) {
    const shown = level.clauses.group ? shownOf(level.text, level.clauses.group) : '';
    return say`Make one row for each group of ${code(shown.replace(/^group by /i, ''))}, its subtotals included`;
  }
  const names = keys.map(({ range, node }) => code(keyName(level, range, node)));
  if (names.length === 1) return say`Make one row for each ${listed(names)}`;
  return say`Make one row for each combination of ${listed(names)}`;
}

function keyName(level: Select, range: Range, node: Node): string {
  const place = numberOf(node);
  if (place === undefined) return shownOf(level.text, range);
  const target = targetRanges(level, level.select.targetList)?.[place - 1];
  return (
    nameOfTarget(level.select.targetList?.[place - 1]) ??
    (target ? shownOf(level.text, target) : String(place))
  );
}

/**
 * The SELECT list of the step GROUP BY: the keys, and the number of rows in each group. Window functions and functions that
 * return several rows are left out, since they are evaluated later.
 */
export function groupTargets(level: Select): GroupTargets {
  const { text, clauses, select } = level;
  const { targetList = [] } = select;
  const counting = 'count(*) as "rows"';
  const ranges = targetRanges(level, targetList);
  const keys = keysOf(level);
  const isSimple =
    keys && ranges && !targetList.some(isStar) && !keys.some(({ node }) => 'GroupingSet' in node);
  if (!isSimple) {
    const shown = ranges?.map((range, index) => (hasWindow(targetList[index]) ? '1' : sliceOf(text, range)));
    const hidden = targetList.flatMap((target, index) => (hasWindow(target) ? [index] : []));
    return {
      list: [...(shown ?? [sliceOf(text, clauses.targets)]), counting].filter(Boolean).join(', '),
      hidden,
    };
  }
  const used = new Set(keys.map(({ node }) => usedTarget(node, targetList)));
  const list = ranges.map((range, index) => (used.has(index) ? sliceOf(text, range) : '1'));
  const hidden = list.flatMap((_, index) => (used.has(index) ? [] : [index]));
  const others = keys
    .filter(({ node }) => usedTarget(node, targetList) === undefined)
    .map(({ range }) => sliceOf(text, range));
  return { list: [...list, ...others, counting].join(', '), hidden };
}

/** The index of the target that an item of GROUP BY means by number or by name. */
function usedTarget(node: Node, targetList: readonly Node[]): number | undefined {
  const place = numberOf(node);
  if (place !== undefined) return place - 1;
  const names = namesOf(nodeAs<ColumnRef>(node, 'ColumnRef')?.fields);
  const index = names.length === 1 ? targetList.findIndex((target) => nameOfTarget(target) === names[0]) : -1;
  return index < 0 ? undefined : index;
}
