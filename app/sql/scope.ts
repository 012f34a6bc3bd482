import type { JoinExpr, Node, RangeVar, SelectStmt } from 'libpg-query';
import type { Catalogue } from './catalogue';
import type { ColumnFacts, Query, Scope, ScopeRole, Source } from './model';
import { nameOfValue } from './name-of-value';
import { joinedFacts, resolve } from './resolve';
import { armsOf, findNodes, namesOf, nodeAs } from './tree';

/** Columns in order; a name may come twice. */
type Columns = [name: string, facts: ColumnFacts][];
type Body = { columns?: Columns } & Pick<Source, 'table' | 'select'>;

const mostColumns = 1664;

/** `ctes`: the table or query and the columns of each, as far as they are known. */
type Environment = {
  scopes: Scope[];
  ctes: Map<string, Body>;
  catalogue: Catalogue;
};

export function readQuery({ text, select }: Pick<Query, 'text' | 'select'>, catalogue: Catalogue): Query {
  const scopes: Scope[] = [];
  readSelect({ select, place: 'query', scopes, ctes: new Map(), catalogue });
  return { text, select, scopes, catalogue };
}

/** @returns the output columns, if known. Recursion goes as deep as parentheses are nested, which the parser bounds. */
function readSelect(args: Environment & { select: SelectStmt; place: ScopeRole; parent?: Scope }) {
  const { place, parent, scopes, catalogue } = args;
  const ctes = new Map(args.ctes);
  let outputs: Columns | undefined;
  let isFirst = true;
  for (const arm of armsOf(args.select)) {
    for (const node of arm.withClause?.ctes ?? []) {
      const cte = nodeAs<CommonTable>(node, 'CommonTableExpr') ?? {};
      const name = cte.ctename ?? '';
      const inner = nodeAs<SelectStmt>(cte.ctequery, 'SelectStmt');
      // A recursive CTE may read itself, so its name is known before its query is read.
      ctes.set(name, {});
      const given = inner && readSelect({ ...args, ctes, select: inner, place: 'cte', parent: undefined });
      const renamed = namesOf(cte.aliascolnames);
      ctes.set(name, { columns: rename(given, renamed), select: inner });
    }
    if (arm.larg || arm.rarg) continue;
    const scope: Scope = { select: arm, place, parent, sources: [], joins: [] };
    readFrom(scope, { scopes, ctes, catalogue });
    const { fromClause, withClause: _, larg: __, rarg: ___, ...rest } = arm;
    const conditions = scope.joins.map(({ join }) => join.quals);
    const functions = findNodes(fromClause, 'RangeFunction', 'SelectStmt');
    for (const inner of findNodes<SelectStmt>([conditions, functions, rest], 'SelectStmt', 'SelectStmt')) {
      readSelect({ ...args, ctes, select: inner, place: 'expression', parent: scope });
    }
    scopes.push(scope);
    outputs = isFirst ? outputsOf(scope) : ofSeveral(outputs);
    isFirst = false;
  }
  return outputs;
}

/** The columns of a set operation: only their names, which are those of its first arm, are certain. */
function ofSeveral(outputs: Columns | undefined): Columns | undefined {
  return outputs?.map(([name]) => [name, {}]);
}

type CommonTable = { ctename?: string; ctequery?: Node; aliascolnames?: Node[] };
/** The output columns of a scope. Undefined for VALUES, and where a star stands for unknown columns. */
function outputsOf(scope: Scope): Columns | undefined {
  const outputs: Columns = [];
  const { select, sources } = scope;
  for (const node of select.targetList ?? []) {
    const target = nodeAs<{ name?: string; val?: Node }>(node, 'ResTarget');
    const column = nodeAs<{ fields?: Node[] }>(target?.val, 'ColumnRef');
    if (column?.fields?.some((field) => 'A_Star' in field)) {
      const [alias] = namesOf(column.fields);
      const meant = sources.filter((source) => !alias || source.alias === alias);
      for (const { columns, names = [], isOptional } of meant) {
        if (!columns) return undefined;
        for (const name of names) outputs.push([name, joinedFacts({ isOptional }, columns.get(name) ?? {})]);
      }
      continue;
    }
    const found = column && resolve({ fields: column.fields ?? [] }, scope);
    outputs.push([target?.name ?? nameOfValue(target?.val), found?.facts ?? {}]);
  }
  return select.valuesLists || outputs.length > mostColumns ? undefined : outputs;
}

function rename(columns: Columns | undefined, names: string[]): Columns | undefined {
  return columns?.map(([name, facts], index) => [names[index] ?? name, facts]);
}

/** Fills a scope's sources and joins. */
function readFrom(scope: Scope, environment: Environment) {
  (scope.select.fromClause ?? []).forEach((node, item) => {
    scope.sources.push(...sourcesOf(node, item, scope, environment));
  });
}

type Aliased = { alias?: { aliasname?: string; colnames?: Node[] } };

function sourcesOf(node: Node, item: number, scope: Scope, environment: Environment): Source[] {
  const join = nodeAs<JoinExpr>(node, 'JoinExpr');
  if (join?.larg && join.rarg) return joinedOf(join, item, scope, environment);
  const table = nodeAs<RangeVar>(node, 'RangeVar');
  const [{ alias } = {}] = Object.values(node) as Aliased[];
  const named = ({ columns, ...source }: Body, name?: string): Source[] => {
    const given = rename(columns, namesOf(alias?.colnames));
    const shown = given && { columns: new Map(given), names: given.map(([each]) => each) };
    return [{ ...source, ...shown, name, alias: alias?.aliasname ?? name ?? '', isOptional: false, item }];
  };
  if (table) return named(read(table, environment), table.relname);
  const subquery = nodeAs<{ subquery?: Node; lateral?: boolean }>(node, 'RangeSubselect');
  const select = nodeAs<SelectStmt>(subquery?.subquery, 'SelectStmt');
  if (!select) return named({});
  const parent = subquery?.lateral ? scope : scope.parent;
  return named({ columns: readSelect({ ...environment, select, place: 'from', parent }), select });
}

function read({ relname = '', schemaname }: RangeVar, { ctes, catalogue }: Environment): Body {
  const cte = schemaname ? undefined : ctes.get(relname);
  if (cte) return cte;
  const table = catalogue.tables.find(({ name }) => name === relname);
  const columns = table?.columns.map(({ name, type, isRequired }): [string, ColumnFacts] => [
    name,
    { type, canBeNull: !isRequired, origin: { table, column: name } },
  ]);
  return { table, columns };
}

function joinedOf(join: JoinExpr, item: number, scope: Scope, environment: Environment): Source[] {
  const side = (node: Node, isOptional: boolean) => {
    const sources = sourcesOf(node, item, scope, environment);
    if (isOptional) for (const source of sources) source.isOptional = true;
    return sources;
  };
  const { larg, rarg, jointype } = join;
  const left = larg ? side(larg, jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL') : [];
  const right = rarg ? side(rarg, jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL') : [];
  scope.joins.push({ join, left, right });
  return [...left, ...right];
}
