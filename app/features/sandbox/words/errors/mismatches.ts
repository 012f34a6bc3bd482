import type { A_Const, BoolExpr, FuncCall, Node, SelectStmt, SubLink } from 'libpg-query';
import { namesOf } from '../../query-scope';
import { findNodes, nodeAs } from '../../tree';
import { nearestName } from '../near-name';
import { type Faulty, nodeOf, textFrom } from './faulty';
import { functions } from './functions';
import { targetsOf } from './output-name';
import { shown } from './shown';
import { describeType, kindOf } from './types';

/** 42804: values that should be of one type, or true or false. */
export function explainMismatchedTypes(faulty: Faulty): string | undefined {
  const { message } = faulty.error;
  const [, place, type = ''] = /^argument of (.*) must be type boolean, not type (.*)$/s.exec(message) ?? [];
  if (place) return explainCondition(faulty, place, type);
  const [, what = '', left = '', right = ''] =
    /^(\w+(?:\/\w+)?) types (.*) and (.*) cannot be matched$/s.exec(message) ?? [];
  if (!what) return undefined;
  const both = `${describeType(left)} and ${describeType(right)}`;
  const types = kindOf(left) === kindOf(right) ? `${left} and ${right}` : both;
  if (/^(UNION|INTERSECT|EXCEPT)$/.test(what)) return explainArms(faulty, what, types);
  if (what === 'CASE') return `All results of a CASE are of one type; here they are ${types}.`;
  if (what.startsWith('JOIN')) return `USING compares two columns of one type; these are ${types}.`;
  return `All values of ${what} are of one type; here they are ${types}.`;
}

function explainCondition({ statement, error }: Faulty, place: string, type: string): string {
  const isWord = /^(AND|OR|NOT)$/.test(place);
  if (isWord && isOutsideCondition(statement.select, error)) {
    return `${place} joins conditions; columns in a list are separated by commas.`;
  }
  const what = describeType(type);
  if (place === 'NOT')
    return `NOT turns a condition round, and this is only ${what}: a comparison is missing.`;
  if (isWord)
    return `${place} joins whole conditions, and one side of it is only ${what}: a comparison is missing there.`;
  const clause = place === 'JOIN/ON' ? 'ON' : place;
  return `${clause} needs a condition that is true or false, and this is ${what}: a comparison is missing.`;
}

/** AND between columns of SELECT, GROUP BY or ORDER BY. */
function isOutsideCondition(select: unknown, { position }: Faulty['error']): boolean {
  if (position === undefined) return false;
  return findNodes<SelectStmt>([{ SelectStmt: select }], 'SelectStmt').some((body) => {
    const lists = [...targetsOf(body).map(({ val }) => val), ...(body.groupClause ?? []), ...sortedBy(body)];
    return lists.some((node) => nodeAs<BoolExpr>(node, 'BoolExpr')?.boolop === 'AND_EXPR');
  });
}

function sortedBy({ sortClause = [] }: SelectStmt): Node[] {
  return sortClause.flatMap((node) => nodeAs<{ node?: Node }>(node, 'SortBy')?.node ?? []);
}

function explainArms(faulty: Faulty, what: string, types: string): string {
  const place = placeInArm(faulty);
  const column = place === undefined ? 'a column' : `column ${place}`;
  return `${what} puts the columns of both queries under one another: ${column} is ${types}.`;
}

/** Which column of its SELECT stands at the place of the fault, from 1. */
function placeInArm({ statement, error }: Faulty): number | undefined {
  const text = Array.from(statement.text).slice(0, error.position).join('');
  const at = Buffer.byteLength(text);
  for (const kind of ['larg', 'rarg']) {
    for (const arm of findNodes<SelectStmt>(statement.select, kind)) {
      const place = targetsOf(arm).findIndex(({ location = 0 }) => location === at);
      if (place >= 0) return place + 1;
    }
  }
  return undefined;
}

/** 42601 in a query that can be read: lists that should be as long as each other. */
export function explainLengths({ error, statement }: Faulty): string | undefined {
  const { message } = error;
  const what = /^each (UNION|INTERSECT|EXCEPT) query must have the same number of columns$/.exec(
    message,
  )?.[1];
  if (what) {
    const counts = unequalArms(statement.select);
    return counts
      ? `Both queries of ${what} give out the same number of columns: here ${counts[0]} and ${counts[1]}.`
      : `All queries of ${what} give out the same number of columns.`;
  }
  if (message === 'subquery must return only one column')
    return 'A subquery in the place of a value gives out one column: this one has more in its SELECT.';
  if (message === 'subquery has too many columns')
    return 'A subquery after IN gives out the one column to compare with: this one has more in its SELECT.';
  if (message === 'subquery has too few columns')
    return 'The subquery after IN gives out fewer columns than stand before IN.';
  if (message === 'VALUES lists must all be the same length')
    return 'All rows of VALUES have the same number of values.';
  if (message.startsWith('SELECT * with no tables'))
    return '* stands for all columns of the tables in FROM, and this SELECT has no FROM.';
  return undefined;
}

function unequalArms(select: unknown): [number, number] | undefined {
  const bodies = [
    select as SelectStmt,
    ...findNodes<SelectStmt>(select, 'SelectStmt'),
    ...findNodes<SelectStmt>(select, 'larg'),
  ];
  for (const { larg, rarg } of bodies) {
    if (!larg?.targetList || !rarg?.targetList) continue;
    const counts: [number, number] = [larg.targetList.length, rarg.targetList.length];
    const hasStar = [larg, rarg].some((arm) => findNodes(arm.targetList, 'A_Star').length > 0);
    if (!hasStar && counts[0] !== counts[1]) return counts;
  }
  return undefined;
}

/** 42P10: a column that ORDER BY or GROUP BY cannot find in SELECT. */
export function explainPosition(faulty: Faulty): string | undefined {
  const { message } = faulty.error;
  const [, clause, number] =
    /^(ORDER BY|GROUP BY|DISTINCT ON) position (-?\d+) is not in select list$/.exec(message) ?? [];
  if (clause) return `${clause} ${number} means column ${number} of SELECT, and SELECT has no such column.`;
  if (message.startsWith('for SELECT DISTINCT'))
    return 'After SELECT DISTINCT, ORDER BY can sort only by what SELECT gives out.';
  if (message.startsWith('SELECT DISTINCT ON'))
    return 'ORDER BY has to begin with the columns of DISTINCT ON, in their order.';
  if (message.includes('with DISTINCT'))
    return 'An aggregate with DISTINCT can be ordered only by what it aggregates.';
  return undefined;
}

/** 21000: more than one row where one value belongs. */
export function explainManyRows({ statement }: Faulty): string | undefined {
  const links = findNodes<SubLink>(statement.select, 'SubLink').filter(
    ({ subLinkType }) => subLinkType === 'EXPR_SUBLINK',
  );
  const isCompared = links.length === 1 && isComparedByEquality(statement.select, links[0]);
  const which = links.length === 1 ? 'The subquery' : 'A subquery';
  return isCompared
    ? `${which} after = returns more than one row, and = compares with one value. IN compares with a list.`
    : `${which} stands in the place of one value and returns more than one row.`;
}

function isComparedByEquality(select: unknown, link: SubLink | undefined): boolean {
  return findNodes<{ name?: Node[]; rexpr?: Node }>(select, 'A_Expr').some(
    ({ name, rexpr }) => namesOf(name)[0] === '=' && nodeAs(rexpr, 'SubLink') === link,
  );
}

/** 22012: the divisor, where there is only one. */
export function explainDivision({ statement }: Faulty): string {
  const divisors = findNodes<{ name?: Node[]; rexpr?: Node }>(statement.select, 'A_Expr').filter(({ name }) =>
    /^[/%]$/.test(namesOf(name)[0] ?? ''),
  );
  const [only] = divisors;
  const name = namesOf(nodeAs<{ fields?: Node[] }>(only?.rexpr, 'ColumnRef')?.fields).join('.');
  const which = divisors.length === 1 && name ? shown(name) : 'The divisor';
  return `${which} is 0 in at least one row. NULLIF(divisor, 0) makes NULL of a zero, and dividing by NULL gives NULL instead of an error.`;
}

/** 42809, and 0A000 for what Postgres does not do. */
export function explainMisuse(faulty: Faulty): string | undefined {
  const { message } = faulty.error;
  const call = nodeOf<FuncCall>(faulty, 'FuncCall');
  const name = shown(namesOf(call?.funcname).at(-1) ?? '').toUpperCase();
  if (message.includes('requires an OVER clause'))
    return `${name} needs its window: ${name}() OVER (ORDER BY …).`;
  if (message.includes('must be used to call a parameterless aggregate'))
    return `${name} needs something in its parentheses: COUNT(*) counts rows.`;
  if (message.includes('DISTINCT is not implemented for window functions'))
    return 'Postgres has no DISTINCT in a function with OVER: count the different values in a subquery first.';
  if (message.startsWith('OVER specified')) return `${name} is no window function, so OVER cannot follow it.`;
  if (message.includes('is not an aggregate function') || message.startsWith('FILTER specified'))
    return `${name} is no aggregate, so FILTER cannot follow it.`;
  if (message.startsWith('invalid UNION/INTERSECT/EXCEPT ORDER BY'))
    return 'ORDER BY at the end of a UNION takes names of columns that it gives out, and no expressions.';
  return undefined;
}

/** 2201W, 2201X */
export function explainLimit({ error, statement }: Faulty): string | undefined {
  const [constant] = findNodes<A_Const>(statement.select, 'limitCount');
  const clause = /^(LIMIT|OFFSET) must not be negative$/.exec(error.message)?.[1];
  return clause && constant !== undefined ? `${clause} counts rows, so it cannot be below 0.` : undefined;
}

const otherTypes: Record<string, string> = {
  ...{ string: 'text', str: 'text', nvarchar: 'varchar', varchar2: 'varchar', number: 'numeric' },
  ...{
    num: 'numeric',
    double: 'double precision',
    datetime: 'timestamp',
    tinyint: 'smallint',
    long: 'bigint',
  },
};

/** 42501 */
export function explainPermission({ error }: Faulty): string {
  return error.message === 'permission denied for schema public'
    ? 'The tables here are called by their name alone, without public. before it.'
    : 'Queries here can read the tables of this course, and functions that concern nobody else.';
}

/** 42704: a type that is not there; also what looks like one, a column right before a text. */
export function explainType({ error, catalogue, statement }: Faulty): string | undefined {
  const name = /^type "(.*)" does not exist$/s.exec(error.message)?.[1];
  if (name === undefined) return undefined;
  const text = /^[\w.]+(?:\s*\([^()]*\))?\s*('[^']*')/.exec(textFrom({ error, catalogue, statement }))?.[1];
  if (text && functions.includes(name))
    return `${shown(text)} in single quotes is a text: a name for the column follows AS, without quotes.`;
  const isColumn = catalogue.tables.some(({ columns }) => columns.some((column) => column.name === name));
  if (isColumn && text) return `A comparison such as = is missing between ${shown(name)} and ${shown(text)}.`;
  const other = Object.hasOwn(otherTypes, name) ? otherTypes[name] : undefined;
  const near = nearestName(name, ['interval', 'timestamp', 'numeric', 'integer', 'boolean', 'date', 'text']);
  if (!other && near) return `There is no type ${shown(name)}. Did you mean ${near}?`;
  return other ? `Postgres has no type ${shown(name)}: it is called ${other}.` : undefined;
}

/** 42846 */
export function explainCast({ error }: Faulty): string | undefined {
  const [, from, to] = /^cannot cast type (.*) to (.*)$/s.exec(error.message) ?? [];
  return from && to ? `SQL cannot make ${describeType(to)} of ${describeType(from)}.` : undefined;
}
