import type { ColumnRef, CommonTableExpr, RangeVar, SelectStmt } from 'libpg-query';
import { findNodes, namesOf } from '~/sql/tree';
import { listWords } from '../../contract';
import { nearestName } from '../../near-name';
import { explainAddress } from './bare-value';
import type { FailedQuery } from './failed-query';
import { shown } from './shown';
import { ctesOf, type Source, type Surroundings } from './surroundings';

/** 42P01: a table that does not exist, or a qualifier of a column that FROM does not have. */
export function explainTable(failed: FailedQuery): string | undefined {
  const table = failed.node<RangeVar>('RangeVar');
  if (table) return explainRead(failed, table);
  const column = failed.node<ColumnRef>('ColumnRef');
  const [, qualifier] = namesOf(column?.fields).toReversed();
  const around = column && failed.around(column);
  if (!column || !around) return undefined;
  const name = qualifier ?? namesOf(column.fields)[0];
  const address = explainAddress(failed);
  return name === undefined || address ? address : explainQualifier(failed, { name, column, around });
}

function explainRead(failed: FailedQuery, table: RangeVar): string | undefined {
  const { tables } = failed;
  const { relname: name = '', schemaname } = table;
  if (schemaname !== undefined) return explainSchema(failed, schemaname, name);
  const around = failed.around(table);
  const all = failed.all<CommonTableExpr>('CommonTableExpr');
  const reachable = (around?.common ?? []).flatMap(({ ctename }) => ctename ?? []);
  const called = shown(name);
  if (all.some(({ ctename }) => ctename === name)) return explainUnreachable(failed, called, name, around);
  const nearCommon = nearestName(name, reachable);
  if (nearCommon !== undefined)
    return `There is no table ${called}. Did you mean ${shown(nearCommon)}, which WITH names?`;
  const near = nearestName(name, tables);
  if (near !== undefined) return `There is no table ${called}. Did you mean ${near}?`;
  const owners = failed.ownersOf(name);
  if (owners.length > 0 && owners.length < 4)
    return `FROM takes a table, and ${called} is a column of ${listWords(owners)}.`;
  const alias = aliasOf(around, name);
  if (alias !== undefined)
    return `${called} is the short name of ${shown(alias)} here, and FROM takes the table’s own name.`;
  const own = reachable.length > 0 ? ` WITH names ${listWords(reachable.slice(0, 8).map(shown))}.` : '';
  return `There is no table ${called}. The tables are ${listWords(tables)}.${own}`;
}

function explainSchema({ tables }: FailedQuery, schema: string, name: string): string | undefined {
  if (tables.includes(schema))
    return `FROM takes a table by itself: ${schema}, without .${shown(name)} after it.`;
  return tables.includes(name)
    ? `The tables here are called by their name alone: ${name}, without ${shown(schema)}. before it.`
    : undefined;
}

/** A WITH names the table elsewhere in the query, out of scope here. */
function explainUnreachable(
  { statement }: FailedQuery,
  called: string,
  name: string,
  around: Surroundings | undefined,
): string {
  const select = around?.select;
  const sisters = [statement.select as SelectStmt, ...findNodes<SelectStmt>(statement.select, 'SelectStmt')];
  const home = sisters.find((candidate) => ctesOf(candidate).some(({ ctename }) => ctename === name));
  const isWithin = home
    ? ctesOf(home).find(
        (common) => select !== undefined && findNodes<SelectStmt>(common, 'SelectStmt').includes(select),
      )
    : undefined;
  if (isWithin?.ctename === name)
    return `${called} is read inside its own definition; only WITH RECURSIVE allows that.`;
  if (isWithin)
    return `${called} is named only further down in the same WITH: a query sees those before it, so it has to come first.`;
  return `${called} is named by a WITH inside another query, and is known in that query alone.`;
}

function aliasOf(around: Surroundings | undefined, name: string): string | undefined {
  return [...(around?.sources ?? []), ...(around?.outer ?? [])].find(
    (source) => source.alias === name && source.name !== undefined && source.name !== name,
  )?.name;
}

function explainRenamed({ alias, columns = [] }: Source, name: string, column: string): string {
  const known = `${shown(name)} has the short name ${shown(alias)} in this query, and is known by that alone`;
  return column === '*' || columns.includes(column)
    ? `${known}: write ${shown(`${alias}.${column}`)}.`
    : `${known}. It has no column ${shown(column)}.`;
}

/** A source of some FROM that is out of scope where the column names it. */
function explainUnseen({ name, column, around }: Qualified): string | undefined {
  const called = shown(name);
  const isCalled = ({ alias }: Source) => alias === name;
  const hidden = around.hidden.find(({ sources }) => sources.some(isCalled));
  if (hidden)
    return hidden.clause === 'withClause'
      ? `A query of WITH cannot see ${called}, which is in the FROM after it: it needs a FROM or JOIN of its own.`
      : `A subquery in FROM cannot see ${called}, which is beside it in the same FROM.`;
  if (!around.isInJoin || !around.sources.some(isCalled)) return undefined;
  const items = around.select.fromClause ?? [];
  const own = items.find((item) => findNodes<ColumnRef>(item, 'ColumnRef').includes(column));
  const isInOwn = findNodes<RangeVar>(own, 'RangeVar').some(
    ({ relname, alias }) => (alias?.aliasname ?? relname) === name,
  );
  const isTable = around.sources.some((source) => isCalled(source) && source.name !== undefined);
  if (isTable && !isInOwn)
    return `This ON cannot see ${called}, which a comma separates from this JOIN: write JOIN … ON … in place of the comma.`;
  return isTable
    ? `This ON stands before ${called} is joined: it can use only the tables up to its own JOIN.`
    : undefined;
}

type Qualified = { name: string; column: ColumnRef; around: Surroundings };

/** `missing FROM-clause entry` and `invalid reference to FROM-clause entry` */
function explainQualifier(failed: FailedQuery, { name, column, around }: Qualified): string | undefined {
  const called = shown(name);
  const isStar = column.fields?.some((field) => 'A_Star' in field);
  const last = isStar ? '*' : (namesOf(column.fields).at(-1) ?? '');
  const reach = [...around.sources, ...around.outer];
  const renamed = reach.find((source) => source.name === name && source.alias !== name);
  if (renamed) return explainRenamed(renamed, name, last);
  const unseen = explainUnseen({ name, column, around });
  if (unseen !== undefined || reach.some(({ alias }) => alias === name)) return unseen;
  const near = nearestName(
    name,
    around.sources
      .filter(({ columns }) => isStar || columns?.includes(last))
      .map(({ alias }) => alias)
      .filter((alias) => alias.length > 1 && name.length > 1),
  );
  const isCommon = around.common.some(({ ctename }) => ctename === name);
  if (isCommon)
    return `${called} is named by WITH, and is not in this FROM: it has to be read or joined there.`;
  if (failed.tables.includes(name))
    return `${called} is not in this FROM, so its columns are not known: it has to be joined first.`;
  const owners = failed.ownersOf(last);
  const owner = owners.length === 1 ? ` ${shown(last)} is a column of ${owners[0]}.` : '';
  const { select } = around;
  const from = select === failed.statement.select ? 'FROM' : 'this FROM';
  const aliases = around.sources.flatMap(({ alias }) => alias || []).map(shown);
  if (near !== undefined)
    return `Nothing in ${from} is called ${called}. Did you mean ${shown(`${near}.${last}`)}?`;
  return aliases.length > 0
    ? `Nothing in ${from} is called ${called}; it has ${listWords(aliases.slice(0, 8))}.${owner}`
    : `This SELECT has no FROM, so nothing is called ${called}.`;
}
