import type { A_Const, ColumnRef, FuncCall, Node, SelectStmt, SortBy, WindowDef } from 'libpg-query';
import type { Catalogue } from '~/sql/catalogue';
import { findNodes, nodeAs } from '~/sql/tree';
import { directionEdits, type Edit, edit, lastPart } from './aggregate-mutations';
import { ownerOf, scopesOf } from './scopes';

/** Bits of a window frame, from Postgres's nodes/parsenodes.h. */
const frame = { range: 0x2, rows: 0x4, startsFirst: 0x20, endsHere: 0x400 };
/** The frame of a window that has ORDER BY and no explicit frame. */
const frameByDefault = frame.range | frame.startsFirst | frame.endsHere;

const aggregates = ['sum', 'avg', 'count', 'min', 'max'];
/** `row_number` has no entry: without ties all three functions agree, and with ties it is not deterministic. */
const others: Record<string, string[]> = {
  rank: ['row_number', 'dense_rank'],
  dense_rank: ['row_number', 'rank'],
  lag: ['lead'],
  lead: ['lag'],
};

export function windowEdits(window: WindowDef): Edit[] {
  const { partitionClause, orderClause = [], frameOptions = frameByDefault } = window;
  const edits = orderClause.flatMap(directionEdits);
  if (partitionClause) edits.push(edit('without PARTITION BY', window, { partitionClause: undefined }));
  if (orderClause.length > 0 && (frameOptions & ~1) !== frameByDefault) {
    const none = { frameOptions: frameByDefault, startOffset: undefined, endOffset: undefined };
    edits.push(edit('the frame left out', window, none));
  }
  const ends: [string, Node | undefined][] = [
    ['first', window.startOffset],
    ['last', window.endOffset],
  ];
  for (const [end, node] of ends) {
    const offset = nodeAs<A_Const>(node, 'A_Const')?.ival;
    for (const ival of offset ? [(offset.ival ?? 0) - 1, (offset.ival ?? 0) + 1] : [])
      edits.push(edit(`${ival} as the frame's ${end} row`, offset ?? {}, { ival }));
  }
  return edits;
}

export function windowCallEdits({ funcname, over }: FuncCall): Edit[] {
  if (!over) return [];
  const name = lastPart(funcname);
  const written = name.sval ?? '';
  const edits = (others[written] ?? []).map((other) =>
    edit(`${other} for ${written}`, name, { sval: other }),
  );
  // Without ORDER BY, an explicit frame would contain arbitrary rows.
  if (over.orderClause && aggregates.includes(written) && over.frameOptions === frameByDefault)
    edits.push(edit(`${written} without ORDER BY in its window`, over, { orderClause: undefined }));
  return edits;
}

/** All windows ordered by another column of the same table, such as a date that two games may share. */
export function keyEdits(top: SelectStmt, catalogue: Catalogue): Edit[] {
  return scopesOf(top, catalogue).flatMap((scope) => {
    const { select } = scope;
    const windows = { targets: select.targetList, named: select.windowClause };
    const ordered = ['over', 'WindowDef'].flatMap((kind) =>
      findNodes<WindowDef>(windows, kind, 'SelectStmt'),
    );
    const keys = ordered
      .flatMap(({ orderClause = [] }) => orderClause)
      .flatMap((key) => nodeAs<ColumnRef>(nodeAs<SortBy>(key, 'SortBy')?.node, 'ColumnRef') ?? []);
    const owner = keys[0] && ownerOf(keys[0], scope);
    const names = keys.map(({ fields }) => lastPart(fields)).filter(({ sval }) => sval === owner?.column);
    const others = (owner?.source.table?.columns ?? []).filter(({ name }) => name !== owner?.column);
    return others.map(({ name: sval }) => ({
      change: `ordered by ${sval}`,
      apply: () => {
        for (const name of names) name.sval = sval;
      },
    }));
  });
}
