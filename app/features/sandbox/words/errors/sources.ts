import type {
  Alias,
  ColumnRef,
  CommonTableExpr,
  JoinExpr,
  Node,
  RangeSubselect,
  RangeVar,
  ResTarget,
  SelectStmt,
} from 'libpg-query';
import type { Catalogue } from '~/sql/catalogue';
import { namesOf, nodeAs } from '~/sql/tree';
import { nameOfValue } from './name-of-value';

/**
 * What stands in FROM. `columns`: those it gives out; undefined where they cannot be told. `renamed`: those that it gives out
 * under another name, by their own. `within`: what its own tables have.
 */
export type Source = {
  alias: string;
  /** Of a table or of a query of WITH. */
  name?: string;
  isTable: boolean;
  columns?: string[];
  renamed: Map<string, string>;
  within?: string[];
};

type Known = { catalogue: Catalogue; common: CommonTableExpr[] };
/** What queries are known to give out, to be shared by those inside one another. */
export type Seen = Map<SelectStmt, Output>;
type Output = Pick<Source, 'columns' | 'renamed' | 'within'>;
type Reading = Known & { seen: Seen };

const mostColumns = 200;
const mostLevels = 20;

export function sourcesOf(select: SelectStmt, known: Known, seen: Seen): Source[] {
  return readSources(select, { ...known, seen }, 0);
}

function readSources({ fromClause = [] }: SelectStmt, reading: Reading, level: number): Source[] {
  const sources: Source[] = [];
  const stack = fromClause.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    const join = nodeAs<JoinExpr>(node, 'JoinExpr');
    if (join) {
      for (const side of [join.rarg, join.larg]) if (side) stack.push(side);
    } else sources.push(readSource(node, reading, level));
  }
  return sources;
}

function readSource(node: Node, reading: Reading, level: number): Source {
  const table = nodeAs<RangeVar>(node, 'RangeVar');
  if (table) return readTable(table, reading, level);
  const [other] = Object.values(node) as { alias?: Alias }[];
  const inner = nodeAs<RangeSubselect>(node, 'RangeSubselect')?.subquery;
  const select = nodeAs<SelectStmt>(inner, 'SelectStmt');
  const output = select ? outputOf(select, reading, level + 1) : { renamed: new Map() };
  return { alias: other?.alias?.aliasname ?? '', isTable: false, ...rename(output, other?.alias) };
}

function readTable(
  { relname: name = '', alias, schemaname }: RangeVar,
  reading: Reading,
  level: number,
): Source {
  const common = schemaname ? undefined : reading.common.find(({ ctename }) => ctename === name);
  const select = nodeAs<SelectStmt>(common?.ctequery, 'SelectStmt');
  const columns = common
    ? undefined
    : reading.catalogue.tables.find((table) => table.name === name)?.columns.map((column) => column.name);
  let output: Output = { columns, renamed: new Map() };
  if (select) {
    const names = namesOf(common?.aliascolnames);
    output = renameAll(outputOf(select, reading, level + 1), names);
  }
  return { alias: alias?.aliasname ?? name, name, isTable: !common, ...rename(output, alias) };
}

function rename(output: Output, alias: Alias | undefined): Output {
  return renameAll(output, namesOf(alias?.colnames));
}

function renameAll(output: Output, names: string[]): Output {
  const { columns, renamed, within } = output;
  if (names.length === 0 || !columns) return output;
  const given = new Map(renamed);
  columns.forEach((column, index) => {
    const name = names[index];
    if (name !== undefined && name !== column) given.set(column, name);
  });
  return { columns: columns.map((column, index) => names[index] ?? column), renamed: given, within };
}

/** The names of the columns that a query gives out, as Postgres calls them. */
function outputOf(select: SelectStmt, reading: Reading, level: number): Output {
  let first = select;
  while (first.larg) first = first.larg;
  const seen = reading.seen.get(first);
  if (seen) return seen;
  const unknown: Output = { renamed: new Map() };
  reading.seen.set(first, unknown);
  if (level > mostLevels || first.valuesLists) return unknown;
  const output = readTargets(first, reading, level);
  if ((output.columns?.length ?? 0) > mostColumns) return unknown;
  reading.seen.set(first, output);
  return output;
}

function readTargets(select: SelectStmt, reading: Reading, level: number): Output {
  const common = [...(select.withClause?.ctes ?? [])].flatMap(
    (node) => nodeAs<CommonTableExpr>(node, 'CommonTableExpr') ?? [],
  );
  const inside = { ...reading, common: [...common, ...reading.common] };
  const columns: string[] = [];
  const renamed = new Map<string, string>();
  let sources: Source[] | undefined;
  for (const node of select.targetList ?? []) {
    const target = nodeAs<ResTarget>(node, 'ResTarget');
    const column = nodeAs<ColumnRef>(target?.val, 'ColumnRef');
    if (column?.fields?.some((field) => 'A_Star' in field)) {
      sources ??= readSources(select, inside, level);
      const [alias] = namesOf(column.fields);
      const read = alias === undefined ? sources : sources.filter((source) => source.alias === alias);
      if (read.length === 0 || read.some((source) => !source.columns)) return { renamed };
      columns.push(...read.flatMap((source) => source.columns ?? []));
      if (columns.length > mostColumns) return { renamed };
      continue;
    }
    const own = namesOf(column?.fields).at(-1);
    if (target?.name !== undefined && own !== undefined && own !== target.name) renamed.set(own, target.name);
    columns.push(target?.name ?? nameOfValue(target?.val));
  }
  sources ??= readSources(select, inside, level);
  return { columns, renamed, within: sources.flatMap((source) => source.columns ?? []) };
}
