import type { A_Const, A_Expr, ColumnRef, FuncCall, Node, SelectStmt, TypeCast } from 'libpg-query';
import type { Catalogue } from '../catalogue';
import { conjunctsOf, operatorOf, ownerOf, type Range, type Scope, scopesOf } from '../query-scope';
import { findNodes, nodeAs } from '../tree';

const most = 2;
const wholeTypes = new Set(['smallint', 'integer', 'bigint']);

/** At most two sentences on what is certainly unwise, and nothing where the parse tree alone cannot tell. */
export function adviseOn(select: SelectStmt, catalogue: Catalogue): string[] {
  const advice = scopesOf(select, catalogue).flatMap((scope) => [
    ...adviseOnJoins(scope),
    ...adviseOnFrom(scope),
    ...adviseOnOuterJoin(scope),
    ...adviseOnNull(scope),
    ...adviseOnDivision(scope),
  ]);
  return [...new Set(advice)].slice(0, most);
}

function adviseOnJoins({ joins }: Scope): string[] {
  return joins.flatMap(({ join, left, right }) => {
    if (!join.quals || findNodes(join.quals, 'SubLink').length > 0) return [];
    const owners = findNodes<ColumnRef>(join.quals, 'ColumnRef').map((column) =>
      ownerOf(column, [...left, ...right]),
    );
    if (owners.some((owner) => !owner)) return [];
    const mentions = (side: Range[]) =>
      owners.some((owner) => side.some(({ alias }) => alias === owner?.range.alias));
    if (mentions(left) && mentions(right)) return [];
    const name = right.map(({ alias }) => alias).join(', ');
    return [
      `The ON condition of the join with ${name} does not compare it with the other table, so its rows meet every row there.`,
    ];
  });
}

function adviseOnFrom({ select, ranges }: Scope): string[] {
  const items = select.fromClause?.length ?? 0;
  if (items < 2 || ranges.some(({ types }) => !types)) return [];
  const group = Array.from({ length: items }, (_, item) => item);
  for (const condition of conjunctsOf(select.whereClause)) {
    if (findNodes(condition, 'SubLink').length > 0) return [];
    const owners = findNodes<ColumnRef>(condition, 'ColumnRef').map((column) => ownerOf(column, ranges));
    if (owners.some((owner) => !owner)) return [];
    const linked = owners.map((owner) => group[owner?.range.item ?? 0] ?? 0);
    const [root = 0] = linked;
    group.forEach((current, item) => {
      if (linked.includes(current)) group[item] = root;
    });
  }
  const apart = group.findIndex((current) => current !== group[0]);
  if (apart < 0) return [];
  const [one, other] = [0, apart].map((item) => ranges.find((range) => range.item === item)?.alias);
  return [
    `Nothing links ${one} and ${other}, so every row of one meets every row of the other. Join them with JOIN … ON.`,
  ];
}

const comparing = new Set(['AEXPR_OP', 'AEXPR_IN', 'AEXPR_BETWEEN', 'AEXPR_LIKE', 'AEXPR_ILIKE']);
const comparisons = new Set(['=', '<>', '!=', '<', '>', '<=', '>=']);

function adviseOnOuterJoin({ select, ranges }: Scope): string[] {
  return conjunctsOf(select.whereClause).flatMap((condition) => {
    const comparison = nodeAs<A_Expr>(condition, 'A_Expr');
    if (!comparison || !comparing.has(comparison.kind ?? '')) return [];
    if (comparison.kind === 'AEXPR_OP' && !comparisons.has(operatorOf(comparison))) return [];
    for (const side of [comparison.lexpr, comparison.rexpr]) {
      const column = nodeAs<ColumnRef>(side, 'ColumnRef');
      const owner = column && ownerOf(column, ranges);
      if (!owner?.range.isOptional) continue;
      const { alias } = owner.range;
      return [
        `The condition on ${alias}.${owner.column} in WHERE drops the rows that the outer join keeps without a match in ${alias}. Put it into ON to keep them.`,
      ];
    }
    return [];
  });
}

function adviseOnNull({ select }: Scope): string[] {
  const faulty = findNodes<A_Expr>(select, 'A_Expr', 'SelectStmt').some(
    (expression) =>
      expression.kind === 'AEXPR_OP' &&
      ['=', '<>', '!='].includes(operatorOf(expression)) &&
      [expression.lexpr, expression.rexpr].some((side) => nodeAs<A_Const>(side, 'A_Const')?.isnull),
  );
  return faulty ? ['Comparing with NULL by = or <> is never true. Use IS NULL or IS NOT NULL.'] : [];
}

function adviseOnDivision({ select, ranges }: Scope): string[] {
  const isWhole = findNodes<A_Expr>(select, 'A_Expr', 'SelectStmt').some(
    (expression) =>
      expression.kind === 'AEXPR_OP' &&
      operatorOf(expression) === '/' &&
      isWholeNumber(expression.lexpr, ranges) &&
      isWholeNumber(expression.rexpr, ranges),
  );
  return isWhole
    ? [
        'A whole number divided by a whole number loses its fraction: 3 / 2 is 1. Cast one of them to numeric to keep it.',
      ]
    : [];
}

function isWholeNumber(node: Node | undefined, ranges: Range[]): boolean {
  const constant = nodeAs<A_Const>(node, 'A_Const');
  if (constant) return 'ival' in constant;
  const column = nodeAs<ColumnRef>(node, 'ColumnRef');
  if (column) {
    const owner = ownerOf(column, ranges);
    return wholeTypes.has(owner?.range.types?.get(owner.column) ?? '');
  }
  const cast = nodeAs<TypeCast>(node, 'TypeCast');
  if (cast) return /"int[248]"/.test(JSON.stringify(cast.typeName?.names ?? []));
  const call = nodeAs<FuncCall>(node, 'FuncCall');
  if (call) return isWholeCall(call, ranges);
  const sum = nodeAs<A_Expr>(node, 'A_Expr');
  return (
    sum?.kind === 'AEXPR_OP' &&
    ['+', '-', '*'].includes(operatorOf(sum)) &&
    isWholeNumber(sum.lexpr, ranges) &&
    isWholeNumber(sum.rexpr, ranges)
  );
}

function isWholeCall({ funcname = [], args = [] }: FuncCall, ranges: Range[]): boolean {
  const last = funcname.at(-1);
  const name = last && 'String' in last ? last.String.sval : '';
  if (name === 'count') return true;
  if (name === 'min' || name === 'max') return isWholeNumber(args[0], ranges);
  // The sum of bigint is numeric.
  const column = name === 'sum' && nodeAs<ColumnRef>(args[0], 'ColumnRef');
  const owner = column && ownerOf(column, ranges);
  return owner ? ['smallint', 'integer'].includes(owner.range.types?.get(owner.column) ?? '') : false;
}
