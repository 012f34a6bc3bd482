import type { A_Expr, ColumnRef, FuncCall } from 'libpg-query';
import { findNodes, namesOf, nodeAs, operatorOf } from '~/sql/tree';
import { listWords } from '../../contract';
import { nearestName } from '../../near-name';
import { explainBareValue } from './bare-value';
import { afterTable } from './calls';
import type { FailedQuery } from './failed-query';
import { explainOutputName, namesOfOutput, targetsOf } from './output-name';
import { shown } from './shown';
import type { LoneColumn, Source } from './surroundings';

/** An unqualified column that no table in scope has. */
export function explainLoneColumn(failed: FailedQuery, lone: LoneColumn): string | undefined {
  return (
    explainWithoutFrom(failed, lone) ??
    explainAfterTable(failed, lone) ??
    explainOutputName(failed, lone) ??
    explainBareValue(failed, lone) ??
    explainRenamed(failed, lone) ??
    explainHyphen(failed, lone.around.sources) ??
    explainNear(lone) ??
    explainNewName(lone) ??
    explainElsewhere(failed, lone) ??
    explainColumns(lone)
  );
}

function explainWithoutFrom({ tables }: FailedQuery, { name, around }: LoneColumn): string | undefined {
  const { select, sources, outer } = around;
  if (sources.length > 0 || outer.length > 0 || select.larg) return undefined;
  const alias = targetsOf(select).find((target) => tables.includes(target.name ?? ''));
  if (alias?.name !== undefined)
    return `FROM is missing before ${alias.name}: without it, no column is known.`;
  return `This SELECT has no FROM, so there is no table that ${shown(name)} could come from. A text would need single quotes.`;
}

function explainAfterTable(
  { tables }: FailedQuery,
  { name, column, around }: LoneColumn,
): string | undefined {
  const call = findNodes<FuncCall>(around.select.fromClause, 'FuncCall').find(({ args = [] }) =>
    args.some((node) => nodeAs(node, 'ColumnRef') === column),
  );
  const [owner, method] = namesOf(call?.funcname);
  return owner !== undefined && method && tables.includes(owner)
    ? afterTable(method, shown(name))
    : undefined;
}

function explainRenamed(failed: FailedQuery, { name, around }: LoneColumn): string | undefined {
  for (const { alias, renamed, columns } of around.sources) {
    const given = renamed.get(name);
    if (given === undefined || !columns?.includes(given)) continue;
    return describeRenamed({ alias, name, given, written: given }, failed);
  }
  return undefined;
}

/** SQL reads a name with a hyphen as a subtraction. */
export function explainHyphen(failed: FailedQuery, sources: Source[]): string | undefined {
  const typed = /^(?:\w+\.)?(\w+(?:-\w+)+)/.exec(failed.rest.slice(0, 100))?.[1];
  const meant = typed?.replaceAll('-', '_').toLowerCase();
  const isKnown = sources.some(({ columns }) => columns?.some((column) => column === meant));
  return typed && meant && isKnown
    ? `A name has no hyphen: the column is called ${meant}, and ${shown(typed)} is read as a subtraction.`
    : undefined;
}

function explainNear({ name, around }: LoneColumn): string | undefined {
  const { sources, outer, clause } = around;
  if (name.length < 2) return undefined;
  const joined = sources.find(({ alias, columns }) => columns?.some((column) => alias + column === name));
  if (joined)
    return `${whereIsNone(name, sources)} Did you mean ${shown(`${joined.alias}.${name.slice(joined.alias.length)}`)}, with a dot?`;
  const outputs = /^(sort|group)Clause$/.test(clause) ? namesOfOutput(around.select) : [];
  for (const reach of [sources, outer]) {
    const columns = reach.flatMap((source) => source.columns ?? []);
    const near =
      nearestName(name, [...columns, ...(reach === sources ? outputs : [])]) ?? partOf(name, columns);
    if (near === undefined) continue;
    const owners = reach.filter((source) => source.columns?.includes(near));
    const [owner] = owners;
    const meant = owners.length > 1 && owner ? `${owner.alias}.${near}` : near;
    return `${whereIsNone(name, sources)} Did you mean ${shown(meant)}?`;
  }
  return undefined;
}

/** A new name with = after it, and not AS before it. */
function explainNewName({ name, column, around }: LoneColumn): string | undefined {
  const isNamed = targetsOf(around.select).some(({ val }) => {
    const expression = nodeAs<A_Expr>(val, 'A_Expr');
    return expression && operatorOf(expression) === '=' && nodeAs(expression.lexpr, 'ColumnRef') === column;
  });
  return isNamed ? `A column gets its name after its calculation, with AS: … AS ${shown(name)}.` : undefined;
}

/** The only column with this word in its name. */
function partOf(name: string, columns: string[]): string | undefined {
  const found = new Set(columns.filter((column) => column.split('_').includes(name)));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

function whereIsNone(name: string, sources: Source[]): string {
  const [only] = sources;
  const who = only?.name ?? only?.alias;
  return sources.length === 1 && who
    ? `${shown(who)} has no column ${shown(name)}.`
    : `There is no column ${shown(name)} in the tables of this FROM.`;
}

function explainElsewhere(failed: FailedQuery, { name, column, around }: LoneColumn): string | undefined {
  const { sources } = around;
  const inner = sources.find((source) => !source.isTable && source.columns);
  const owners = failed.ownersOf(name);
  if (inner && sources.length === 1) return describeInner(inner, name);
  const isTable = failed.tables.includes(name);
  const calls = findNodes(around.select.fromClause, 'RangeFunction');
  if (isTable && calls.some((call) => findNodes<ColumnRef>(call, 'ColumnRef').includes(column)))
    return `${shown(name)} is a table, and no function puts tables together: FROM takes one, and JOIN … ON the next.`;
  if (isTable) return `${shown(name)} is a table, and a column is needed here.`;
  if (owners.length === 0 || sources.some((source) => !source.columns)) return undefined;
  const [owner] = owners;
  if (owners.length === 1) return `${shown(name)} is a column of ${owner}, and ${owner} is not in this FROM.`;
  return `${whereIsNone(name, sources)} ${listWords(owners.slice(0, 3))} have one${owners.length > 3 ? ', among others' : ''}.`;
}

function explainColumns({ name, around }: LoneColumn): string | undefined {
  const { sources } = around;
  const [only] = sources;
  if (!only?.columns || sources.some(({ columns }) => !columns)) return undefined;
  return sources.length === 1
    ? `${whereIsNone(name, sources)} It has ${listColumns(only.columns)}.`
    : whereIsNone(name, sources);
}

/** What to say of a column that a query returns as `given`, which is to be written as `written`. */
export function describeRenamed(
  { alias, name, given, written }: { alias: string; name: string; given: string; written: string },
  failed: FailedQuery,
): string {
  const fact = `${shown(alias) || 'The subquery'} returns ${shown(name)} under the name ${shown(given)}`;
  // `select sponsor_id game_id` may have lost its comma.
  return failed.ownersOf(given).length > 0
    ? `${fact}: was that meant, or is a comma missing there?`
    : `${fact}: write ${shown(written)}.`;
}

/** What to say of a column that a query does not return. */
export function describeInner({ alias, columns = [], within = [] }: Source, name: string): string {
  const remedy = within.includes(name) ? ` To use ${shown(name)} here, its SELECT has to return it.` : '';
  const none = columns.length === 1 ? 'It is' : 'None of them is';
  return `${shown(alias) || 'The subquery'} returns ${columns.length === 1 ? 'the column' : 'the columns'} ${listColumns(columns)}. ${none} ${columns.length === 1 ? 'not ' : ''}called ${shown(name)}.${remedy}`;
}

const mostListed = 12;

export function listColumns(columns: string[]): string {
  const some = columns.slice(0, mostListed).map(shown);
  return columns.length > mostListed ? `${some.join(', ')} …` : listWords(some);
}
