import type { A_Const, ColumnRef, FuncCall, Node, ResTarget, SelectStmt } from 'libpg-query';
import { functions } from '~/sql/functions';
import { findNodes, namesOf, nodeAs } from '~/sql/tree';
import { listWords } from '../../contract';
import { explainColumn } from './columns';
import type { FailedQuery } from './failed-query';
import { targetsOf } from './output-name';
import { shown } from './shown';
import { kindAt } from './types';

/** 42803: aggregates where there are no groups, and columns that a group has many values of. */
export function explainGrouping(failed: FailedQuery): string | undefined {
  const { message } = failed.error;
  const ungrouped = failed.node<ColumnRef>('ColumnRef');
  if (message.includes('cannot be nested')) {
    // `p.count` calls a function where p has no such column.
    if (ungrouped) return explainColumn(failed);
    return 'An aggregate cannot work on another in the same SELECT: compute the inner one in a subquery or WITH, and aggregate its rows outside.';
  }
  if (ungrouped && message.includes('must appear in the GROUP BY clause'))
    return explainUngrouped(failed, ungrouped);
  const call = calledAt(failed);
  const what = call ? shown(call) : 'An aggregate';
  if (message.includes('not allowed in WHERE') && !hasGroups(failed))
    return `WHERE looks at one row at a time, and ${what} needs many. A condition on groups goes into HAVING, after GROUP BY; to compare rows with a total of all, compute it in a subquery.`;
  if (message.includes('not allowed in WHERE'))
    return `WHERE sees single rows, before there are groups: a condition on ${call ? what : 'an aggregate'} goes into HAVING, after GROUP BY.`;
  if (message.includes('not allowed in GROUP BY')) return explainGroupedAggregate(failed, what);
  if (message.includes('not allowed in JOIN'))
    return `ON compares single rows, before there are groups: ${what} can be compared in HAVING, or computed in a subquery that is then joined.`;
  return undefined;
}

function explainGroupedAggregate(failed: FailedQuery, what: string): string {
  const call = failed.node<FuncCall>('FuncCall');
  const { select } = failed.statement;
  const target = findNodes<ResTarget>(select, 'ResTarget').find(
    ({ val }) => call && findNodes<FuncCall>(val, 'FuncCall').includes(call),
  );
  const name = target?.name;
  const keys = findNodes<Node[]>(select, 'groupClause').flat();
  const isNamed = keys.some((key) => namesOf(nodeAs<ColumnRef>(key, 'ColumnRef')?.fields).join('.') === name);
  const end = 'Take it out of GROUP BY, and group by what one row should stand for.';
  return name && isNamed
    ? `${shown(name)} is a name for ${what}, which is computed from finished groups. ${end}`
    : `${what} is computed from finished groups, so it cannot make them. ${end}`;
}

function hasGroups(failed: FailedQuery): boolean {
  const call = failed.node<FuncCall>('FuncCall');
  const around = call && failed.around(call);
  return Boolean(around?.select.groupClause);
}

function calledAt(failed: FailedQuery): string | undefined {
  const call = failed.node<FuncCall>('FuncCall');
  return call && /^[^()]*\([^()]*\)/.exec(failed.textAt(call.location))?.[0];
}

function explainUngrouped(failed: FailedQuery, column: ColumnRef): string | undefined {
  const around = failed.around(column);
  const name = shown(namesOf(column.fields).join('.') || '*');
  if (!around) return undefined;
  const { select, clause } = around;
  const isStar = column.fields?.some((field) => 'A_Star' in field);
  const isNumber = kindAt({ ColumnRef: column }, around) === 'number';
  const groups = groupsOf(select);
  // In `upper(name)` it is the whole expression that can be grouped by.
  const isPlain = targetsOf(select).some(({ val }) => nodeAs(val, 'ColumnRef') === column);
  const grouped = isPlain ? name : `the whole expression with ${name}`;
  if (groups.length === 0) {
    const call = aggregateOf(select);
    if (!call && select.havingClause)
      return 'HAVING decides on whole groups, and nothing is grouped here: a condition on single rows goes into WHERE.';
    const by = `${call ?? 'An aggregate'} makes one row of all rows`;
    return isStar
      ? `${by}, so * cannot be beside it: name the columns in GROUP BY that make the groups.`
      : `${by}, and ${name} may have many values in them: which one? Group by ${grouped}, aggregate ${isPlain ? 'it' : name}, or leave it out.`;
  }
  const one = groups.every((group) => group !== undefined)
    ? `One row stands for all rows of one ${listWords(groups.map((group) => shown(group ?? '')))}`
    : 'One row stands for a whole group';
  if (clause === 'sortClause')
    return `${one}, so ORDER BY cannot use ${name}, which may differ among them. Sort by something that each group has only one of: what you group by, or an aggregate.`;
  if (clause === 'havingClause')
    return `${one}, so HAVING cannot compare ${name}, which may differ among them: a condition on single rows goes into WHERE.`;
  return isStar
    ? `${one}, so * cannot be there: name the grouped columns and aggregate the others.`
    : `${one}, and ${name} may differ among them: which one? Put ${grouped} into GROUP BY, or ${isPlain ? '' : `${name} `}into an aggregate such as MIN or ${isNumber ? 'SUM' : 'MAX'}.`;
}

/** The names of the grouped columns; undefined for other expressions. */
function groupsOf(select: SelectStmt): (string | undefined)[] {
  const targets = targetsOf(select);
  return (select.groupClause ?? []).map((node: Node) => {
    const number = nodeAs<A_Const>(node, 'A_Const')?.ival?.ival;
    const target = number === undefined ? undefined : targets[number - 1];
    return namesOf(nodeAs<ColumnRef>(target?.val ?? node, 'ColumnRef')?.fields).at(-1);
  });
}

function aggregateOf(select: SelectStmt): string | undefined {
  const call = findNodes<FuncCall>(
    [select.targetList, select.havingClause, select.sortClause],
    'FuncCall',
    'SelectStmt',
  ).find((candidate) => !candidate.over && functions.aggregate.has(namesOf(candidate.funcname).at(-1) ?? ''));
  return call && (namesOf(call.funcname).at(-1) ?? '').toUpperCase();
}

function windowAt(failed: FailedQuery): string {
  const call = calledAt(failed);
  return call ? `the whole ${call} OVER (…)` : 'it with its OVER (…)';
}

/** 42P20: window functions where the window is not there yet. */
export function explainWindow(failed: FailedQuery): string | undefined {
  const { error } = failed;
  const where = /not allowed in (WHERE|HAVING|GROUP BY|JOIN|FILTER)/.exec(error.message)?.[1];
  if (!where) return undefined;
  const clause = where === 'JOIN' ? 'ON' : where;
  return `${clause} runs before window functions are computed: compute ${shown(windowAt(failed))} in a subquery or WITH, give it a name, and use that name outside.`;
}
