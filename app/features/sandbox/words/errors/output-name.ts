import type { ColumnRef, FuncCall, ResTarget, SelectStmt } from 'libpg-query';
import { functions } from '~/sql/functions';
import { nameOfValue } from '~/sql/name-of-value';
import { findNodes, namesOf, nodeAs } from '~/sql/tree';
import type { FailedQuery } from './failed-query';
import { shown } from './shown';
import type { LoneColumn } from './surroundings';

export function targetsOf({ targetList = [] }: SelectStmt): ResTarget[] {
  return targetList.flatMap((node) => nodeAs<ResTarget>(node, 'ResTarget') ?? []);
}

export function namesOfOutput(select: SelectStmt): string[] {
  return targetsOf(select).map((target) => target.name ?? nameOfValue(target.val));
}

const clauseNames: Record<string, string> = {
  whereClause: 'WHERE',
  havingClause: 'HAVING',
  fromClause: 'ON',
  groupClause: 'GROUP BY',
  sortClause: 'ORDER BY',
};

/** The name of an output, used in a place that cannot see it. */
export function explainOutputName(
  failed: FailedQuery,
  { name, column, around }: LoneColumn,
): string | undefined {
  const { select, clause } = around;
  if (select.larg) return explainAfterUnion(name, select, clause);
  const target = targetsOf(select).find(
    (candidate) =>
      (candidate.name ?? nameOfValue(candidate.val)) === name &&
      !findNodes<ColumnRef>(candidate, 'ColumnRef').includes(column),
  );
  if (!target) return undefined;
  const [called, where] = [shown(name), clauseNames[clause]];
  const calls = findNodes<FuncCall>(target.val, 'FuncCall', 'SelectStmt');
  const isWindow = calls.some(({ over }) => over);
  const isSum = calls.some(
    (call) => !call.over && functions.aggregate.has(namesOf(call.funcname).at(-1) ?? ''),
  );
  if (clause === 'whereClause' && isWindow)
    return `WHERE runs before SELECT computes ${called}: put this query into a subquery or WITH, and filter by ${called} outside it.`;
  if (clause === 'whereClause' && isSum)
    return `WHERE picks rows before they are grouped, so it cannot know ${called}: the condition goes into HAVING, after GROUP BY, with the aggregate itself in place of ${called}.`;
  const typed = target.name === undefined && typedCall(failed, target);
  if (typed && clause !== 'targetList')
    return `${called} is only the heading of a column in the result: write ${typed} itself in ${where ?? 'its place'}.`;
  if (clause === 'havingClause')
    return `HAVING runs before SELECT makes the name ${called}: write the calculation of ${called} there instead.`;
  if (clause === 'whereClause' || clause === 'fromClause')
    return `${where} runs before SELECT makes the name ${called}: write the calculation of ${called} there instead.`;
  if (clause === 'targetList')
    return `${called} is a name made in this SELECT, and other columns of the same SELECT cannot use it: write the calculation of ${called} again there.`;
  return where && `${where} knows the name ${called} only by itself, not inside a longer expression.`;
}

function typedCall(failed: FailedQuery, { val, location }: ResTarget): string | undefined {
  if (!nodeAs(val, 'FuncCall')) return undefined;
  const typed = /^\w+\s*\([^()]*\)/.exec(failed.textAt(location))?.[0];
  return typed && shown(typed);
}

function explainAfterUnion(name: string, select: SelectStmt, clause: string): string | undefined {
  if (clause !== 'sortClause') return undefined;
  let first = select;
  while (first.larg) first = first.larg;
  const names = namesOfOutput(first).map(shown);
  return `ORDER BY at the end sorts the rows of all queries together, and knows only the columns that the first returns: ${names.slice(0, 12).join(', ')}. ${shown(name)} is not one of them.`;
}
