import type { ColumnRef, FuncCall, Node, SelectStmt, SortBy } from 'libpg-query';
import type { Catalogue } from '~/features/sandbox/catalogue';
import { scopesOf } from '~/features/sandbox/query-scope';
import { nodeAs } from '~/features/sandbox/tree';

/** One change to a parse tree, which apply() makes in place. */
export type Edit = { change: string; apply(): void };

/** A sort key turned around. */
export function directionEdits(node: Node): Edit[] {
  const key = nodeAs<SortBy>(node, 'SortBy');
  if (!key) return [];
  const isDescending = key.sortby_dir === 'SORTBY_DESC';
  return [
    {
      change: isDescending ? 'ASC for DESC' : 'DESC for ASC',
      apply() {
        key.sortby_dir = isDescending ? 'SORTBY_ASC' : 'SORTBY_DESC';
      },
    },
  ];
}

const otherAggregate: Record<string, string> = { sum: 'avg', avg: 'sum', min: 'max', max: 'min' };

/** Another aggregate, or the same over more rows. */
export function aggregateEdits(call: FuncCall): Edit[] {
  const last = call.funcname?.at(-1);
  const name = last && 'String' in last ? last.String : undefined;
  const written = name?.sval ?? '';
  const other = otherAggregate[written];
  const edits: Edit[] = (call.agg_order ?? []).flatMap(directionEdits);
  if (name && other) {
    edits.push({
      change: `${other} for ${written}`,
      apply() {
        name.sval = other;
      },
    });
  }
  if (call.agg_distinct) {
    edits.push({
      change: `${written} without DISTINCT`,
      apply() {
        call.agg_distinct = undefined;
      },
    });
  } else if (written === 'count' && call.args) {
    edits.push({
      change: 'count(*) for count of a column',
      apply() {
        call.args = undefined;
        call.agg_star = true;
      },
    });
  }
  if (call.agg_filter && !('BoolExpr' in call.agg_filter)) {
    edits.push({
      change: `${written} without FILTER`,
      apply() {
        call.agg_filter = undefined;
      },
    });
  }
  return edits;
}

/** A grouping column left out, and the first column that is none put in. */
export function groupingEdits(top: SelectStmt, catalogue: Catalogue): Edit[] {
  return scopesOf(top, catalogue).flatMap(({ select, ranges }) => {
    const { groupClause } = select;
    if (!groupClause) return [];
    const dropped =
      groupClause.length < 2
        ? []
        : groupClause.map((_, index) => ({
            change: `without grouping column ${index + 1}`,
            apply() {
              groupClause.splice(index, 1);
            },
          }));
    const grouped = new Set(groupClause.map((key) => lastName(nodeAs<ColumnRef>(key, 'ColumnRef'))));
    const range = ranges.find(({ types }) => [...(types?.keys() ?? [])].some((name) => !grouped.has(name)));
    const column = [...(range?.types?.keys() ?? [])].find((name) => !grouped.has(name));
    if (!range || !column) return dropped;
    const added = {
      change: `grouped by ${range.alias}.${column} as well`,
      apply() {
        groupClause.push({
          ColumnRef: { fields: [range.alias, column].map((sval) => ({ String: { sval } })) },
        });
      },
    };
    return [...dropped, added];
  });
}

function lastName(column: ColumnRef | undefined): string {
  const last = column?.fields?.at(-1);
  return last && 'String' in last ? (last.String.sval ?? '') : '';
}
