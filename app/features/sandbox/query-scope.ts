import type { ColumnRef, JoinExpr, Node, RangeVar, SelectStmt } from 'libpg-query';
import type { Catalogue } from '~/sql/catalogue';
import { findNodes, nodeAs } from '~/sql/tree';

/** What a SELECT reads from. `types`: by column, of tables. `isOptional`: in an outer join. `item`: of FROM. */
export type Range = { alias: string; types?: Map<string, string>; isOptional: boolean; item: number };

export type Join = { join: JoinExpr; left: Range[]; right: Range[] };

export type Scope = { select: SelectStmt; ranges: Range[]; joins: Join[] };

export function scopesOf(select: SelectStmt, catalogue: Catalogue): Scope[] {
  const ctes = new Set(
    findNodes<{ ctename?: string }>(select, 'CommonTableExpr').map(({ ctename }) => ctename),
  );
  const tables = new Map(
    catalogue.tables
      .filter(({ name }) => !ctes.has(name))
      .map(({ name, columns }) => [name, new Map(columns.map((column) => [column.name, column.type]))]),
  );
  const nested = findNodes<SelectStmt>(select, 'SelectStmt');
  const arms = [select, ...nested].flatMap(armsOf);
  return arms.map((arm) => {
    const joins: Join[] = [];
    const ranges = (arm.fromClause ?? []).flatMap((node, item) => rangesOf({ node, item, tables, joins }));
    return { select: arm, ranges, joins };
  });
}

/** Undefined when it cannot be told for certain. */
export function ownerOf(
  { fields = [] }: ColumnRef,
  ranges: Range[],
): { range: Range; column: string } | undefined {
  const names = fields.map((field) => ('String' in field ? (field.String.sval ?? '') : undefined));
  const [first, second] = names;
  if (names.length === 2 && second !== undefined) {
    const range = ranges.find(({ alias }) => alias === first);
    return range && { range, column: second };
  }
  if (names.length !== 1 || first === undefined || ranges.some(({ types }) => !types)) return undefined;
  const owners = ranges.filter(({ types }) => types?.has(first));
  return owners.length === 1 && owners[0] ? { range: owners[0], column: first } : undefined;
}

function armsOf(select: SelectStmt): SelectStmt[] {
  const arms: SelectStmt[] = [];
  const stack = [select];
  for (let arm = stack.pop(); arm; arm = stack.pop()) {
    if (arm.larg) stack.push(arm.larg);
    if (arm.rarg) stack.push(arm.rarg);
    if (!arm.larg) arms.push(arm);
  }
  return arms;
}

type Place = { node: Node; item: number; tables: Map<string, Map<string, string>>; joins: Join[] };

function rangesOf(place: Place): Range[] {
  const { node, item, tables, joins } = place;
  const table = nodeAs<RangeVar>(node, 'RangeVar');
  if (table) {
    const name = table.relname ?? '';
    return [{ alias: table.alias?.aliasname ?? name, types: tables.get(name), isOptional: false, item }];
  }
  const join = nodeAs<JoinExpr>(node, 'JoinExpr');
  if (!join?.larg || !join.rarg) {
    const [other] = Object.values(node) as { alias?: { aliasname?: string } }[];
    return [{ alias: other?.alias?.aliasname ?? '', isOptional: false, item }];
  }
  const left = rangesOf({ ...place, node: join.larg });
  const right = rangesOf({ ...place, node: join.rarg });
  joins.push({ join, left, right });
  const [leftOptional, rightOptional] = [
    join.jointype === 'JOIN_RIGHT' || join.jointype === 'JOIN_FULL',
    join.jointype === 'JOIN_LEFT' || join.jointype === 'JOIN_FULL',
  ];
  return [
    ...left.map((range) => ({ ...range, isOptional: range.isOptional || leftOptional })),
    ...right.map((range) => ({ ...range, isOptional: range.isOptional || rightOptional })),
  ];
}
