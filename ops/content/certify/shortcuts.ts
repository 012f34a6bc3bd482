import type { A_Expr, CaseWhen, ColumnRef, FuncCall, Node } from 'libpg-query';
import type { ResultSet } from '~/features/sandbox/result';
import type { Catalogue } from '~/sql/catalogue';
import type { Scope, Source } from '~/sql/model';
import { conjunctsOf, findNodes, namesOf, nodeAs, operatorOf } from '~/sql/tree';
import { quoteText } from './literal';
import { type Mutant, printTree, readTree } from './mutants';
import { ownerOf, scopesOf } from './scopes';

/** Runs one of the site's own queries on the visible data. */
export type Ask = (sql: string) => Promise<ResultSet>;

/** A condition on one table. `others`: the other conditions on that table in the same clause. */
type Condition = { node: Node; table: string; alias: string; columns: Map<string, string>; others: Node[] };

/** Nobody types a list of more values than this. */
const most = 20;

/**
 * The reference with a condition replaced by one on literal values that holds for the same visible rows, such as
 * `id <> 71` for `points is not null`.
 */
export async function shortcutsOf(
  reference: string,
  { catalogue, ask }: { catalogue: Catalogue; ask: Ask },
): Promise<Mutant[]> {
  const tree = await readTree(reference);
  const shortcuts: Mutant[] = [];
  for (const [index, condition] of conditionsOf(tree, catalogue).entries()) {
    const written = (await printTree(condition.node)).replace(/^\((.*)\)$/, '$1');
    for (const column of condition.columns.keys()) {
      for (const { by, text } of await literalsFor(condition, column, ask)) {
        const copy = structuredClone(tree);
        const place = conditionsOf(copy, catalogue)[index]?.node;
        if (place) overwrite(place, await readCondition(text));
        shortcuts.push({ change: `${by} of ${column} for ${written}`, sql: await printTree(copy) });
      }
    }
  }
  return [...shortcuts, ...(await cutOffsOf(tree, { catalogue, ask }))];
}

/** Cut-offs are made only for tables whose highest id is at most this. */
const few = 100;

/** The reference with an added cut-off such as `id <= 82`, which holds for every visible row. */
async function cutOffsOf(
  tree: Node,
  { catalogue, ask }: { catalogue: Catalogue; ask: Ask },
): Promise<Mutant[]> {
  const cutOffs: Mutant[] = [];
  const sourcesIn = (node: Node) => {
    const select = nodeAs<Scope['select']>(node, 'SelectStmt');
    const scopes = select ? scopesOf(select, catalogue) : [];
    return scopes.flatMap(({ select: own, sources }) => sources.map((source) => ({ select: own, source })));
  };
  for (const [index, { source }] of sourcesIn(tree).entries()) {
    const { table, alias } = source;
    if (table?.columns.find(({ name }) => name === 'id')?.type !== 'integer') continue;
    const { rows } = await ask(`select max(id) from ${table.name}`);
    const last = Number(rows[0]?.[0]);
    if (last > few) continue;
    const copy = structuredClone(tree);
    const place = sourcesIn(copy)[index]?.select;
    const cutOff = await readCondition(`${alias}.id <= ${last}`);
    const args = [...(place?.whereClause ? [place.whereClause] : []), cutOff];
    if (place) place.whereClause = args[1] ? { BoolExpr: { boolop: 'AND_EXPR', args } } : cutOff;
    cutOffs.push({ change: `only ${alias}.id <= ${last}`, sql: await printTree(copy) });
  }
  return cutOffs;
}

function conditionsOf(tree: Node, catalogue: Catalogue): Condition[] {
  const select = nodeAs<Scope['select']>(tree, 'SelectStmt');
  return select ? scopesOf(select, catalogue).flatMap(conditionsIn) : [];
}

function conditionsIn(scope: Scope): Condition[] {
  const { select, joins } = scope;
  const targets = { targets: select.targetList };
  const lists = [
    conjunctsOf(select.whereClause),
    ...joins.map(({ join }) => conjunctsOf(join.quals)),
    ...findNodes<FuncCall>(targets, 'FuncCall', 'SelectStmt').map((call) => conjunctsOf(call.agg_filter)),
    // A condition on an aggregate does not hold for single rows.
    ...findNodes<CaseWhen>(targets, 'CaseWhen', 'SelectStmt').map(({ expr }) =>
      findNodes(expr, 'FuncCall').length > 0 ? [] : conjunctsOf(expr),
    ),
  ];
  return lists.flatMap((list) => {
    const owned = list.flatMap((node) => {
      const source = sourceOf(node, scope);
      return source ? [{ node, source }] : [];
    });
    return owned.flatMap(({ node, source }) => {
      const { table, alias } = source;
      if (!table) return [];
      const columns = new Map(table.columns.map(({ name, type }) => [name, type]));
      const others = owned.filter((other) => other.source === source && other.node !== node);
      return [{ node, table: table.name, alias, columns, others: others.map((other) => other.node) }];
    });
  });
}

function sourceOf(node: Node, scope: Scope): Source | undefined {
  if (findNodes({ node }, 'SubLink').length > 0) return undefined;
  const owners = findNodes<ColumnRef>({ node }, 'ColumnRef').map((column) => ownerOf(column, scope)?.source);
  return owners[0] && owners.every((owner) => owner === owners[0]) ? owners[0] : undefined;
}

function isNamed(column: string, node: Node): boolean {
  return findNodes<ColumnRef>({ node }, 'ColumnRef').some(({ fields }) => namesOf(fields).at(-1) === column);
}

/** Whether the values are consecutive whole numbers, which a BETWEEN covers completely. */
function isUnbroken(values: string[]): boolean {
  return values.every((value, index) => Number(value) === Number(values[0]) + index);
}

function leavesOpen(node: Node): boolean {
  const listing = findNodes<A_Expr>({ node }, 'A_Expr').every(
    (expression) =>
      ['AEXPR_OP', 'AEXPR_IN'].includes(expression.kind ?? '') &&
      ['=', '<>'].includes(operatorOf(expression)),
  );
  return !listing || findNodes({ node }, 'NullTest').length > 0;
}

type Literal = { by: 'the values' | 'all but some values' | 'a range'; text: string };
/** A column's values in rows that meet the condition and in the others, and where in sort order the side changes. */
type Sides = {
  within: string[];
  without: string[];
  firsts: string[];
  lasts: string[];
  startsWithin: boolean;
  endsWithin: boolean;
  nullWithin: boolean;
};

async function literalsFor(condition: Condition, column: string, ask: Ask): Promise<Literal[]> {
  const isOwn = isNamed(column, condition.node);
  if (isOwn && !leavesOpen(condition.node)) return [];
  const sides = await readSides(condition, column, ask);
  if (!sides) return [];
  const name = `${condition.alias}.${column}`;
  const isNumber = ['integer', 'bigint', 'numeric'].includes(condition.columns.get(column) ?? '');
  const write = (value: string | undefined = '') => (isNumber ? value : quoteText(value));
  const list = (values: string[]) => values.map(write).join(', ');
  const orNull = (text: string) => (sides.nullWithin ? `(${text} or ${name} is null)` : text);
  const { within, without, firsts, lasts, startsWithin, endsWithin } = sides;
  const isBetween = isOwn && !startsWithin && !endsWithin && isUnbroken(within);
  const literals: Literal[] = [];
  if (within.length > 0 && within.length <= most && !isBetween) {
    literals.push({ by: 'the values', text: orNull(`${name} in (${list(within)})`) });
  }
  // On the condition's own column, the literals below would only repeat the condition.
  if (isOwn) return literals;
  if (without.length > 0 && without.length <= most) {
    literals.push({ by: 'all but some values', text: orNull(`${name} not in (${list(without)})`) });
  }
  if (firsts.length === 1 && within.length > 1 && !(startsWithin && endsWithin)) {
    const ends = [
      ...(startsWithin ? [] : [`${name} >= ${write(firsts[0])}`]),
      ...(endsWithin ? [] : [`${name} <= ${write(lasts[0])}`]),
    ];
    literals.push({ by: 'a range', text: orNull(ends.join(' and ')) });
  }
  return literals;
}

/** Undefined where a value occurs on both sides; the first thousand values of each side nearly always show it. */
async function readSides(condition: Condition, column: string, ask: Ask): Promise<Sides | undefined> {
  const { node, table, alias, others } = condition;
  const holds = `coalesce((${await printTree(node)}), false)`;
  const rest = await Promise.all(others.map(async (other) => `and (${await printTree(other)})`));
  const from = `from ${table} as ${alias} where true ${rest.join(' ')}`;
  const some = (side: string) => `(select ${alias}.${column} ${from} and ${side} limit 1000)`;
  const { rows: shared } = await ask(`${some(holds)} intersect ${some(`not ${holds}`)} limit 1`);
  if (shared.length > 0) return undefined;
  const list = (filter: string) =>
    `array(select value::text from ordered where ${filter} order by value limit ${most + 1})`;
  const { rows } = await ask(`
    with sides as (
      select ${alias}.${column} as value, bool_or(${holds}) as within, bool_or(not ${holds}) as without ${from} group by 1
    ),
    ordered as (
      select *, lag(within) over w as before, lead(within) over w as after
      from sides where value is not null window w as (order by value)
    )
    select json_build_object(
      'within', ${list('within')}, 'without', ${list('without')},
      'firsts', ${list('within and before is not true')}, 'lasts', ${list('within and after is not true')},
      'startsWithin', bool_or(within and before is null), 'endsWithin', bool_or(within and after is null),
      'isMixed', (select bool_or(within and without) from sides),
      'nullWithin', coalesce((select within from sides where value is null), false))
    from ordered`);
  const sides: Sides & { isMixed: boolean } = JSON.parse(rows[0]?.[0] ?? '');
  return sides.isMixed === false ? sides : undefined;
}

function overwrite(node: object, other: object) {
  for (const key of Object.keys(node)) delete (node as Record<string, unknown>)[key];
  Object.assign(node, other);
}

async function readCondition(text: string): Promise<Node> {
  const condition = nodeAs<{ whereClause?: Node }>(
    await readTree(`select where ${text}`),
    'SelectStmt',
  )?.whereClause;
  if (!condition) throw new Error(`${text} is no condition.`);
  return condition;
}
