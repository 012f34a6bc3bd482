import type { ColumnRef, FuncCall, Node, SelectStmt, SortBy } from 'libpg-query';
import type { Catalogue } from '~/sql/catalogue';
import { nodeAs } from '~/sql/tree';
import { scopesOf } from './scopes';

/** apply() changes the parse tree in place. */
export type Edit = { change: string; losesRows?: boolean; apply(): void };

export function edit<T extends object>(change: string, node: T, properties: Partial<T>): Edit {
  return { change, apply: () => Object.assign(node, properties) };
}

export function directionEdits(node: Node): Edit[] {
  const key = nodeAs<SortBy>(node, 'SortBy');
  if (!key) return [];
  return key.sortby_dir === 'SORTBY_DESC'
    ? [edit('ASC for DESC', key, { sortby_dir: 'SORTBY_ASC' })]
    : [edit('DESC for ASC', key, { sortby_dir: 'SORTBY_DESC' })];
}

/** The last part of a dotted name, such as the name of an operator or a function. */
export function lastPart(name: Node[] = []): { sval?: string } {
  const last = name.at(-1);
  return last && 'String' in last ? last.String : {};
}

const otherAggregate: Record<string, string> = { sum: 'avg', avg: 'sum', min: 'max', max: 'min' };

export function aggregateEdits(call: FuncCall): Edit[] {
  const name = lastPart(call.funcname);
  const written = name.sval ?? '';
  const other = otherAggregate[written];
  const edits: Edit[] = (call.agg_order ?? []).flatMap(directionEdits);
  if (other) edits.push(edit(`${other} for ${written}`, name, { sval: other }));
  if (call.agg_distinct) {
    edits.push(edit(`${written} without DISTINCT`, call, { agg_distinct: undefined }));
  } else if (written === 'count' && call.args) {
    edits.push(edit('count(*) for count of a column', call, { args: undefined, agg_star: true }));
  }
  if (call.agg_filter && !('BoolExpr' in call.agg_filter)) {
    edits.push(edit(`${written} without FILTER`, call, { agg_filter: undefined }));
  }
  return edits;
}

export function groupingEdits(top: SelectStmt, catalogue: Catalogue): Edit[] {
  return scopesOf(top, catalogue).flatMap(({ select, sources }) => {
    const { groupClause } = select;
    if (!groupClause) return [];
    const dropped = groupClause.map((_, index) =>
      edit(`without grouping column ${index + 1}`, select, { groupClause: groupClause.toSpliced(index, 1) }),
    );
    const grouped = new Set(
      groupClause.map((key) => lastPart(nodeAs<ColumnRef>(key, 'ColumnRef')?.fields).sval),
    );
    const isNew = ({ name }: { name: string }) => !grouped.has(name);
    const source = sources.find(({ table }) => table?.columns.some(isNew));
    const column = source?.table?.columns.find(isNew)?.name;
    const others = groupClause.length < 2 ? [] : dropped;
    if (!source || !column) return others;
    const added = { ColumnRef: { fields: [source.alias, column].map((sval) => ({ String: { sval } })) } };
    const change = `grouped by ${source.alias}.${column} as well`;
    return [...others, edit(change, select, { groupClause: [...groupClause, added] })];
  });
}
