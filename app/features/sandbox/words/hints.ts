import type { A_Expr, ColumnRef, FuncCall, RangeVar } from 'libpg-query';
import type { Catalogue } from '../catalogue';
import { listWords } from '../contract';
import { namesOf, operatorOf } from '../query-scope';
import { findNodes, nodeAt } from '../tree';
import { nearestName } from './near-name';
import type { ServerError } from './server-error';

/** Functions of other databases that beginners bring along. */
const elsewhere: Record<string, string> = {
  ifnull: 'COALESCE(value, fallback)',
  isnull: 'COALESCE(value, fallback)',
  nvl: 'COALESCE(value, fallback)',
  iif: 'CASE WHEN … THEN … ELSE … END',
  if: 'CASE WHEN … THEN … ELSE … END',
  len: 'LENGTH(text)',
  charindex: 'STRPOS(text, part)',
  instr: 'STRPOS(text, part)',
  group_concat: "STRING_AGG(text, ', ')",
  getdate: 'NOW()',
  curdate: 'CURRENT_DATE',
  sysdate: 'NOW()',
  datediff: 'one date minus the other',
  dateadd: "a date plus INTERVAL '1 day'",
  date_format: "TO_CHAR(date, 'YYYY-MM')",
  strftime: "TO_CHAR(date, 'YYYY-MM')",
  year: 'EXTRACT(YEAR FROM date)',
  month: 'EXTRACT(MONTH FROM date)',
  day: 'EXTRACT(DAY FROM date)',
};

/** `statement`: where the query could be parsed. */
type Context = { query: string; catalogue: Catalogue; statement?: { text: string; select: unknown } };

export function hintFor(error: ServerError, context: Context): string | undefined {
  switch (error.code) {
    case '42P01':
      return hintForTable(error, context);
    case '42703':
      return hintForColumn(error, context);
    case '42883':
      return hintForFunction(error, context);
    case '42803':
      return isInWhere(error, context)
        ? 'WHERE picks rows before they are grouped. A condition on an aggregate goes into HAVING, after GROUP BY.'
        : 'A column in SELECT has to be in GROUP BY as well, or inside an aggregate such as COUNT, SUM or AVG.';
    case '42702':
      return 'More than one table has that column. Write the table or its alias and a dot in front of it.';
    case '22012':
      return 'NULLIF(divisor, 0) turns a zero into NULL, and dividing by NULL gives NULL instead of an error.';
    case '42601':
      return hintForSyntax(error, context);
    case '42501':
      return 'Queries here can read the tables of this course, and functions that concern nobody else.';
    default:
      return undefined;
  }
}

function nodeOf<T>({ position }: ServerError, { statement }: Context, kind: string): T | undefined {
  return statement && position !== undefined ? nodeAt<T>(statement, kind, position) : undefined;
}

function isInWhere(error: ServerError, context: Context): boolean {
  const call = nodeOf<FuncCall>(error, context, 'FuncCall');
  const conditions = findNodes(context.statement?.select, 'whereClause');
  return call !== undefined && findNodes<FuncCall>(conditions, 'FuncCall').includes(call);
}

function hintForTable(error: ServerError, context: Context): string | undefined {
  const name = nodeOf<RangeVar>(error, context, 'RangeVar')?.relname;
  if (!name) return undefined;
  const names = context.catalogue.tables.map((table) => table.name);
  const near = nearestName(name, names);
  return near ? `Did you mean "${near}"?` : `The tables here are ${listWords(names)}.`;
}

function hintForColumn(error: ServerError, context: Context): string | undefined {
  const { query, catalogue, statement } = context;
  const names = namesOf(nodeOf<ColumnRef>(error, context, 'ColumnRef')?.fields);
  const [name, table] = names.toReversed();
  if (!name) return undefined;
  if (error.position !== undefined && Array.from(query)[error.position] === '"') {
    return `Double quotes name a column. A text goes in single quotes: '${name}'.`;
  }
  const tables = findNodes<RangeVar>(statement?.select, 'RangeVar').map(({ relname }) => relname);
  const read = catalogue.tables.filter((candidate) => tables.includes(candidate.name));
  const near = nearestName(
    name,
    read.flatMap(({ columns }) => columns.map((column) => column.name)),
  );
  if (near) return `Did you mean "${table ? `${table}.` : ''}${near}"?`;
  const owner = catalogue.tables.find(({ columns }) => columns.some((column) => column.name === name));
  if (owner) return `The column ${name} is in the table ${owner.name}.`;
  const [only] = read;
  if (read.length !== 1 || !only) return undefined;
  return `The columns of ${only.name} are ${listWords(only.columns.map((column) => column.name))}.`;
}

function hintForFunction(error: ServerError, context: Context): string | undefined {
  const call = nodeOf<FuncCall>(error, context, 'FuncCall');
  const name = namesOf(call?.funcname).at(-1) ?? '';
  if (name === 'round' && call?.args?.length === 2) {
    return 'ROUND with decimal places takes a numeric: ROUND(value::numeric, 2).';
  }
  if (Object.hasOwn(elsewhere, name)) return `Postgres has ${elsewhere[name]} for this.`;
  const operation = nodeOf<A_Expr>(error, context, 'A_Expr');
  return operation && operatorOf(operation) === '==' ? 'Postgres compares with a single =.' : undefined;
}

function hintForSyntax({ position = 0 }: ServerError, { query }: Context): string | undefined {
  const characters = Array.from(query);
  const before = characters.slice(0, position).join('').trimEnd();
  const rest = characters.slice(position).join('');
  if (before.endsWith(',')) return 'There is a comma just before this that has nothing to separate.';
  if (query.includes('`')) return 'Postgres takes names without backticks.';
  if (
    /^(where|group|order|having|limit|join|left|;|$)/i.test(rest) &&
    /\bjoin\s+\S+(\s+(as\s+)?\w+)?$/i.test(before)
  ) {
    return 'This JOIN has no condition yet: say which rows belong together with ON.';
  }
  if (/^(where)\b/i.test(rest) && /\b(group|order)\s+by\b/i.test(before)) {
    return 'WHERE comes before GROUP BY and ORDER BY.';
  }
  if (/^\w+/.test(rest) && /\bselect\s+top$/i.test(before))
    return 'Postgres limits rows at the end: LIMIT 10.';
  return undefined;
}
