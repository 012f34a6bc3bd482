import type { JoinExpr, Node, RangeSubselect, RangeVar, SelectStmt } from 'libpg-query';
import { parseStatements } from './parser.server';
import { places } from './same-tree';
import { conjunctsOf, findNodes, namesOf, nodeAs } from './tree';

/**
 * Whether two queries are the same apart from the order of ANDed conditions and of joins that do not depend on each other, and
 * from which ON or WHERE holds them. For authors' queries: it is recursive. @throws as parseStatements
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
  // SELECT * returns its columns in the order of the tables.
  const isFree = fromClause.length === 1 && findNodes(select.targetList, 'A_Star').length === 0;
  const joined = isFree ? joinedIn(fromClause[0]) : undefined;
  if (!joined) return levelParts(select);
  const conditions = [...joined.conditions, ...conjunctsOf(whereClause)];
  return { ...levelParts(rest), tables: joined.tables.sort(), conditions: sorted(conditions) };
}

/** `known`: aliases. `tables`: each table as text, with the ON of its outer join. `conditions`: those of inner joins. */
type Joined = { known: Set<string>; tables: string[]; conditions: Node[] };

/** Undefined where the order of joins may matter, or an ON names a table that is joined later. */
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

/** The alias or name of a table or subquery; undefined for LATERAL, which reads the tables before it. */
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
