import type { A_Const, ColumnRef, Node, ResTarget, SelectStmt, SortBy } from 'libpg-query';
import { columnOf, shapeOf } from './expressions';
import type { Scope } from './model';
import { nameOfValue } from './name-of-value';
import { namesOf, nodeAs } from './tree';

/** An expression in a SELECT list. `index`: of its column in the result, undefined after a star. */
export type Output = { target: ResTarget; node: Node; name: string; index?: number };

/** The output columns of a SELECT, without its stars. */
export function outputsOf({ targetList = [] }: SelectStmt): Output[] {
  const star = targetList.findIndex(isStar);
  return targetList.flatMap((item, place) => {
    const target = targetOf(item);
    const node = target?.val;
    if (!node || isStar(item)) return [];
    const index = star < 0 || place < star ? place : undefined;
    return [{ target, node, name: target.name ?? nameOfValue(node), index }];
  });
}

const targetOf = (item: Node) => nodeAs<ResTarget>(item, 'ResTarget');

export function isStar(target: Node): boolean {
  const { fields = [] } = nodeAs<ColumnRef>(targetOf(target)?.val, 'ColumnRef') ?? {};
  return fields.some((field) => 'A_Star' in field);
}

/** The output that an item of GROUP BY or ORDER BY refers to, by its number or name. */
function outputMeant(node: Node, outputs: Output[]): Output | undefined {
  const place = nodeAs<A_Const>(node, 'A_Const')?.ival?.ival;
  if (place !== undefined) return outputs.find(({ index }) => index === place - 1);
  const { fields = [] } = columnOf(node) ?? {};
  return fields.length === 1 ? outputs.find(({ name }) => name === namesOf(fields)[0]) : undefined;
}

/** `written`: the item in GROUP BY; `node`: the expression that it refers to. */
export type Grouping = { written: Node; node: Node };

/** The items of a scope's GROUP BY; undefined for grouping sets. */
export function groupingOf(scope: Scope): Grouping[] | undefined {
  const { groupClause = [] } = scope.select;
  if (groupClause.some((node) => 'GroupingSet' in node)) return undefined;
  const outputs = outputsOf(scope.select);
  return groupClause.map((written) => {
    const isOfSource = scope.sources.some(({ columns }) =>
      columns?.has(namesOf(columnOf(written)?.fields)[0] ?? ''),
    );
    const output = isOfSource ? undefined : outputMeant(written, outputs);
    return { written, node: output?.node ?? written };
  });
}

export type SortKey = { sort: SortBy; written: Node; node: Node; output?: Output };

/** `scope`: undefined for the whole of a set operation, whose columns are those of its first arm. */
export function sortKeysOf({ sortClause = [] }: SelectStmt, outputs: Output[], scope?: Scope): SortKey[] {
  if (sortClause.length === 0) return [];
  const shapes = new Map(outputs.map((output) => [shapeOf(output.node, scope), output]));
  return sortClause.flatMap((item) => {
    const sort = nodeAs<SortBy>(item, 'SortBy');
    if (!sort?.node) return [];
    const output = outputMeant(sort.node, outputs) ?? shapes.get(shapeOf(sort.node, scope));
    return [{ sort, written: sort.node, node: output?.node ?? sort.node, output }];
  });
}
