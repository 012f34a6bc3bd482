import type { JoinExpr, Node, RangeSubselect, RangeVar, SelectStmt } from 'libpg-query';
import { parseStatements } from './parser.server';
import { places } from './same-tree';
import { conjunctsOf, findNodes, namesOf, nodeAs } from './tree';

/**
 * Whether two queries are one but for the order of what is ANDed and of joins that can do without each other, wherever their
 * conditions stand. For queries of authors' lines: it follows a tree by recursion. @throws as parseStatements
 */
export async function isSameInAnyOrder(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([one, other].map(leveled));
  return left === right;
}

const leveled = async (sql: string) =>
  JSON.stringify((await parseStatements(sql)).map(({ stmt }) => level(stmt)));

const sorted = (nodes: readonly unknown[]) => nodes.map((node) => JSON.stringify(level(node))).sort();

function level(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(level);
  if (typeof node !== 'object' || node === null) return node;
  const conditions = conjunctsOf(node as Node);
  if (conditions.length > 1) return { all: sorted(conditions) };
  return 'limitOption' in node ? levelSelect(node as SelectStmt) : levelParts(node);
}

const levelParts = (node: object) =>
  Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => (places.has(key) ? [] : [[key, level(value)]])),
  );

function levelSelect(select: SelectStmt) {
  const { fromClause = [], whereClause, ...rest } = select;
  // The columns of * come in the order of its tables.
  const isFree = fromClause.length === 1 && findNodes(select.targetList, 'A_Star').length === 0;
  const joined = isFree ? joinedIn(fromClause[0]) : undefined;
  if (!joined) return levelParts(select);
  const conditions = [...joined.conditions, ...conjunctsOf(whereClause)];
  return { ...levelParts(rest), tables: joined.tables.sort(), conditions: sorted(conditions) };
}

/** `tables`: what is joined, in words, with the conditions of an outer join; those of inner ones are the whole query's. */
type Joined = { known: Set<string>; tables: string[]; conditions: Node[] };

/** Undefined where the order may count, or a condition asks for a table that only comes after it. */
function joinedIn(node: Node | undefined): Joined | undefined {
  const join = nodeAs<JoinExpr>(node, 'JoinExpr');
  if (!join) {
    const name = nameOf(node);
    return name ? { known: new Set([name]), tables: sorted([node]), conditions: [] } : undefined;
  }
  const [left, name] = [joinedIn(join.larg), nameOf(join.rarg)];
  const { jointype, quals, usingClause, isNatural, alias } = join;
  if (!left || !name || !quals || usingClause || isNatural || alias) return undefined;
  const known = new Set([...left.known, name]);
  const own = conjunctsOf(quals);
  if (!own.every((condition) => asksOnly(condition, known))) return undefined;
  if (jointype === 'JOIN_INNER')
    return {
      known,
      tables: [...left.tables, ...sorted([join.rarg])],
      conditions: [...left.conditions, ...own],
    };
  if (jointype !== 'JOIN_LEFT') return undefined;
  const outer = JSON.stringify([sorted([join.rarg]), sorted(own)]);
  return { ...left, known, tables: [...left.tables, outer] };
}

/** Of a table, or of a query that reads none of the tables beside it. */
function nameOf(node: Node | undefined): string | undefined {
  const table = nodeAs<RangeVar>(node, 'RangeVar');
  const query = nodeAs<RangeSubselect>(node, 'RangeSubselect');
  if (query?.lateral) return undefined;
  return (table ?? query)?.alias?.aliasname ?? table?.relname;
}

const asksOnly = (condition: Node, known: ReadonlySet<string>) =>
  findNodes<{ fields?: Node[] }>(condition, 'ColumnRef').every(({ fields }) => {
    const [table = '', column] = namesOf(fields);
    return column !== undefined && known.has(table);
  });
