import type { BoolExpr, Node, SelectStmt } from 'libpg-query';
import { findNodes, nodeAs } from '~/sql/tree';
import type { FailedQuery } from './failed-query';
import { targetsOf } from './output-name';
import { describeType, kindOf } from './types';

/** 42804: values that should be of one type, or true or false. */
export function explainMismatchedTypes(failed: FailedQuery): string | undefined {
  const { message } = failed.error;
  const [, place, type = ''] = /^argument of (.*) must be type boolean, not type (.*)$/s.exec(message) ?? [];
  if (place) return explainCondition(failed, place, type);
  const [, what = '', left = '', right = ''] =
    /^(\w+(?:\/\w+)?) types (.*) and (.*) cannot be matched$/s.exec(message) ?? [];
  if (!what) return undefined;
  const both = `${describeType(left)} and ${describeType(right)}`;
  const types = kindOf(left) === kindOf(right) ? `${left} and ${right}` : both;
  if (/^(UNION|INTERSECT|EXCEPT)$/.test(what)) return explainArms(failed, what, types);
  if (what === 'CASE') return `All results of a CASE have to be of one type; here they are ${types}.`;
  if (what.startsWith('JOIN')) return `USING compares two columns of one type; these are ${types}.`;
  return `All values of ${what} have to be of one type; here they are ${types}.`;
}

function explainCondition({ statement, error }: FailedQuery, place: string, type: string): string {
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
  return kindOf(type) === 'other'
    ? `${clause} needs a condition that is true or false: a comparison is missing.`
    : `${clause} needs a condition that is true or false, and this is ${what}: a comparison is missing.`;
}

/** AND between columns of SELECT, GROUP BY or ORDER BY. */
function isOutsideCondition(select: unknown, { position }: FailedQuery['error']): boolean {
  if (position === undefined) return false;
  return findNodes<SelectStmt>([{ SelectStmt: select }], 'SelectStmt').some((body) => {
    const lists = [...targetsOf(body).map(({ val }) => val), ...(body.groupClause ?? []), ...sortedBy(body)];
    return lists.some((node) => nodeAs<BoolExpr>(node, 'BoolExpr')?.boolop === 'AND_EXPR');
  });
}

function sortedBy({ sortClause = [] }: SelectStmt): Node[] {
  return sortClause.flatMap((node) => nodeAs<{ node?: Node }>(node, 'SortBy')?.node ?? []);
}

function explainArms(failed: FailedQuery, what: string, types: string): string {
  const place = placeInArm(failed);
  const column = place === undefined ? 'a column' : `column ${place}`;
  return `${what} puts the columns of both queries under one another, and ${column} is ${types.replace(' and ', ' in one and ')} in the other.`;
}

/** The number, from 1, of the column of an arm at the place of the fault. */
function placeInArm({ statement, error }: FailedQuery): number | undefined {
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

/** 42601 in a query that can be parsed: lists of different lengths. */
export function explainLengths({ error, statement }: FailedQuery): string | undefined {
  const what = /^each (UNION|INTERSECT|EXCEPT) query must have the same number of columns$/.exec(
    error.message,
  )?.[1];
  if (!what) return undefined;
  const counts = unequalArms(statement.select);
  return counts
    ? `Both queries of ${what} have to return the same number of columns: here it is ${counts[0]} and ${counts[1]}.`
    : `All queries of ${what} have to return the same number of columns.`;
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
