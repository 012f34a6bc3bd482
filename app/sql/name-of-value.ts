import type {
  CaseExpr,
  ColumnRef,
  FuncCall,
  Node,
  ResTarget,
  SelectStmt,
  SubLink,
  TypeCast,
} from 'libpg-query';
import { namesOf, nodeAs } from './tree';

const nameless = '?column?';
const mostLevels = 50;

const kinds: Record<string, string> = {
  CoalesceExpr: 'coalesce',
  A_ArrayExpr: 'array',
  RowExpr: 'row',
  GroupingFunc: 'grouping',
};

/** What Postgres calls a column without a name of its own (FigureColname in its parser). */
export function nameOfValue(value: Node | undefined): string {
  let node = value;
  let fallback = nameless;
  for (let level = 0; node && level < mostLevels; level += 1) {
    const names = namesOf(
      nodeAs<ColumnRef>(node, 'ColumnRef')?.fields ?? nodeAs<FuncCall>(node, 'FuncCall')?.funcname,
    );
    const last = names.at(-1);
    if (last !== undefined) return last;
    const cast = nodeAs<TypeCast>(node, 'TypeCast');
    const choice = nodeAs<CaseExpr>(node, 'CaseExpr');
    const target = firstTarget(nodeAs<SubLink>(node, 'SubLink'));
    const ownName = cast ? namesOf(cast.typeName?.names).at(-1) : choice && 'case';
    if (fallback === nameless && ownName !== undefined) fallback = ownName;
    if (target?.name !== undefined) return target.name;
    if (!cast && !choice && !target) return kinds[Object.keys(node)[0] ?? ''] ?? fallback;
    node = cast?.arg ?? choice?.defresult ?? target?.val;
  }
  return fallback;
}

function firstTarget(link: SubLink | undefined): ResTarget | undefined {
  if (link?.subLinkType !== 'EXPR_SUBLINK') return undefined;
  const select = nodeAs<SelectStmt>(link.subselect, 'SelectStmt');
  return nodeAs<ResTarget>(select?.targetList?.[0], 'ResTarget');
}
