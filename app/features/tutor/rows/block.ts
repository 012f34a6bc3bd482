import type { CommonTableExpr, Node, RangeVar, ResTarget, SelectStmt } from 'libpg-query';
import type { Catalogue } from '~/sql/catalogue';
import { fromItemsOf } from '~/sql/from-outline';
import type { Scope, Source } from '~/sql/model';
import { type Clauses, outlineOf } from '~/sql/outline';
import { isStar } from '~/sql/outputs';
import { parseSelect } from '~/sql/parser.server';
import { isSameTree } from '~/sql/same-tree';
import { readQuery } from '~/sql/scope';
import { nameOfTarget, splitAtAnd, targetRanges } from '~/sql/select-text';
import { type Range, readText, shownOf, sliceOf, type Text } from '~/sql/text';
import { findNodes, nodeAs } from '~/sql/tree';
import { sqlOf } from '../steps/row-counter';
import type { Nested } from '../steps/step-writer';

/** A query, or one inside it. `named`: the queries that its WITH clauses name. */
export type Inner = Nested & { named: ReadonlyMap<string, Inner>; catalogue: Catalogue };

/** One SELECT of a query, with its scope. `operation`: the set operation of which it is a side. */
export type Block = Inner & {
  text: Text;
  clauses: Clauses;
  select: SelectStmt;
  scope: Scope;
  operation?: string;
};

export type Unfollowed = 'recursive' | 'set' | 'other';

/** The SELECTs of a query: one, or both sides of a set operation. @returns why not, for a query that cannot be followed */
export async function openBlocks(inner: Inner): Promise<Block[] | Unfollowed> {
  const text = readText(inner.sql);
  const [outline, whole] = [outlineOf(text), await parseSelect(inner.sql)];
  if (!outline || !whole) return 'other';
  const around = namesAround(inner, { text, outline, select: whole });
  if (around === 'recursive') return around;
  if (outline.arms.length > 2 || outline.tail.limit) return 'set';
  const blocks: Block[] = [];
  for (const arm of outline.arms) {
    if (arm.kind !== 'select') return 'other';
    const sql = sliceOf(text, arm.range);
    const select = await parseSelect(sql);
    const all = await parseSelect(sqlOf({ core: sql, withs: around.withs }));
    const scope =
      all &&
      readQuery({ text: '', select: all }, inner.catalogue).scopes.findLast(
        (one) =>
          isSameTree(one.select.fromClause, select?.fromClause) &&
          isSameTree(one.select.targetList, select?.targetList),
      );
    const [own] = outlineOf(readText(sql))?.arms ?? [];
    if (!select || !scope || own?.kind !== 'select') return 'other';
    const operation = whole.op;
    blocks.push({
      ...inner,
      ...around,
      operation,
      sql,
      text: readText(sql),
      clauses: own.clauses,
      select,
      scope,
    });
  }
  return blocks;
}

type Whole = { text: Text; outline: NonNullable<ReturnType<typeof outlineOf>>; select: SelectStmt };

function namesAround(
  inner: Inner,
  { text, outline, select }: Whole,
): 'recursive' | Pick<Inner, 'withs' | 'named'> {
  const named = new Map(inner.named);
  let { withs } = inner;
  for (const [index, { body, end }] of (outline.with?.ctes ?? []).entries()) {
    const cte = nodeAs<CommonTableExpr>(select.withClause?.ctes?.[index], 'CommonTableExpr');
    const name = cte?.ctename ?? '';
    if (
      findNodes<RangeVar>(cte?.ctequery, 'RangeVar').some(({ relname }) => relname === name) &&
      select.withClause?.recursive
    )
      return 'recursive';
    // A CTE that renames its columns is not followed further.
    if (cte && !cte.aliascolnames)
      named.set(name, { ...inner, sql: sliceOf(text, body), name, withs, named: new Map(named) });
    else named.delete(name);
    withs = [sliceOf(text, { from: 0, to: end }), ...inner.withs];
  }
  return { withs, named };
}

/** SELECT `list` with the learner's text from FROM on, up to token `to`. */
export function cut({ text, clauses }: Block, list: string, to: number): string {
  return `select ${list} ${sliceOf(text, { from: clauses.targets.to, to })}`;
}

export const endOfFrom = ({ clauses }: Block) => clauses.from?.to ?? clauses.targets.to;
export const endOfRows = (block: Block) => block.clauses.where?.to ?? endOfFrom(block);

/** The expressions of SELECT as they were typed, without aliases. Undefined where there is a star. */
export function targetTexts(block: Block): string[] | undefined {
  const { text, select } = block;
  const { targetList = [] } = select;
  if (targetList.some(isStar)) return undefined;
  return targetRanges(block, targetList)?.map(({ from, to }, index) => {
    if (nameOfTarget(targetList[index]) === undefined) return sliceOf(text, { from, to });
    return sliceOf(text, { from, to: text.tokens[to - 2]?.word === 'as' ? to - 2 : to - 1 });
  });
}

export const targetOf = (node: Node | undefined) => nodeAs<ResTarget>(node, 'ResTarget') ?? {};

/** Whether texts of expressions parse to these nodes, in this order. */
export async function areMeant(
  texts: readonly string[],
  nodes: readonly (Node | undefined)[],
): Promise<boolean> {
  if (texts.length === 0) return nodes.length === 0;
  const { targetList = [] } =
    (await parseSelect(`select ${texts.map((text) => `(${text}\n)`).join(', ')}`)) ?? {};
  return (
    targetList.length === nodes.length &&
    targetList.every((target, index) => isSameTree(targetOf(target).val, nodes[index]))
  );
}

/** A source of FROM. `prefix`: the text of FROM up to this source and its join. `inner`: the subquery or CTE that it is. */
export type Leaf = {
  source: Source;
  clause: string;
  sql: string;
  prefix: string;
  condition?: string;
  inner?: Inner;
};

/** The sources in the order in which they are joined; undefined where they are not joined one after the other. */
export function leavesOf(block: Block): Leaf[] | undefined {
  const { text, clauses, scope, select, named, withs, catalogue } = block;
  if (!clauses.from) return undefined;
  const list = { from: clauses.from.from + 1, to: clauses.from.to };
  const upTo = ({ to }: Range) => sliceOf(text, { from: list.from, to });
  const parts = fromItemsOf(text, list)?.flatMap((item) => [
    { clause: 'FROM', leaf: item.leaf, prefix: upTo(item.leaf.range), condition: undefined },
    ...item.joins.map(({ kind, leaf, range, condition }) => ({
      clause: kind === 'inner' ? 'JOIN' : `${kind.toUpperCase()} JOIN`,
      leaf,
      prefix: upTo(range),
      condition: condition && shownOf(text, condition),
    })),
  ]);
  if (parts?.length !== scope.sources.length) return undefined;
  const isRenamed = findNodes(select.fromClause, 'colnames', 'SelectStmt').length > 0;
  return parts.map(({ leaf, ...part }, index) => {
    const source = scope.sources[index] as Source;
    const sql = leaf.inner?.kind === 'query' ? sliceOf(text, leaf.inner.range) : undefined;
    const written = sql === undefined ? undefined : { sql, name: source.alias, withs, named, catalogue };
    const inner = isRenamed
      ? undefined
      : (written ?? (source.table ? undefined : named.get(source.name ?? '')));
    return { ...part, source, sql: sliceOf(text, leaf.range), inner };
  });
}

export type Condition = { sql: string; node: Node | undefined };

/** The conditions that AND joins in WHERE; all as one where the text cannot be split. */
export async function conditionsOf({ text, clauses, select }: Block): Promise<Condition[]> {
  const { where } = clauses;
  if (!where) return [];
  const both = nodeAs<{ boolop?: string; args?: Node[] }>(select.whereClause, 'BoolExpr');
  const range = { from: where.from + 1, to: where.to };
  const whole = { sql: sliceOf(text, range), node: select.whereClause };
  if (both?.boolop !== 'AND_EXPR') return [whole];
  const parts = splitAtAnd(text, range).map((part) => sliceOf(text, part));
  const nodes = both.args ?? [];
  return (await areMeant(parts, nodes)) ? parts.map((sql, index) => ({ sql, node: nodes[index] })) : [whole];
}
