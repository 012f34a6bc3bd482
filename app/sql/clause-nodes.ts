import type { ColumnRef, JoinExpr, Node, SelectStmt } from 'libpg-query';
import { memoize, type Query, type Scope, type Source } from './model';
import { resolve } from './resolve';
import { conjunctsOf, findNodes } from './tree';

/** The clauses, in the order in which faults are worth mending. */
export const clauses = ['FROM', 'ON', 'WHERE', 'GROUP BY', 'HAVING', 'SELECT', 'ORDER BY', 'LIMIT'] as const;
export type Clause = (typeof clauses)[number];

type ClauseNode = { clause: Clause; node: Node };

export const clauseNodesOf = memoize(readClauseNodes);

function readClauseNodes({ select, joins }: Scope): ClauseNode[] {
  const parts = (clause: Clause, nodes: Node[] | undefined): ClauseNode[] =>
    (nodes ?? []).map((node) => ({ clause, node }));
  return [
    ...joins.flatMap(({ join }) => parts('ON', join.quals && [join.quals])),
    ...parts('WHERE', select.whereClause && [select.whereClause]),
    ...parts('GROUP BY', select.groupClause),
    ...parts('HAVING', select.havingClause && [select.havingClause]),
    ...parts('SELECT', select.targetList),
    ...parts('SELECT', select.distinctClause),
    ...parts('SELECT', select.windowClause),
    ...parts('ORDER BY', select.sortClause),
  ];
}

const expressions = memoize(() => new Map<string, { clause: Clause; expression: unknown }[]>());

/** The scope's own expressions of a kind, without those of its subqueries. */
export function expressionsOf<T>(scope: Scope, kind: string): { clause: Clause; expression: T }[] {
  const known = expressions(scope);
  let found = known.get(kind);
  if (!found) {
    found = clauseNodesOf(scope).flatMap(({ clause, node }) =>
      findNodes(node, kind, 'SelectStmt').map((expression) => ({ clause, expression })),
    );
    known.set(kind, found);
  }
  return found as { clause: Clause; expression: T }[];
}

/** Conditions that are joined by AND in one clause. `join`: the join that the ON belongs to. */
type Conditions = { clause: 'ON' | 'WHERE' | 'HAVING'; conjuncts: Node[]; join?: JoinExpr };

export const conditionsOf = memoize(readConditions);

function readConditions({ select, joins }: Scope): Conditions[] {
  const conditions: Conditions[] = joins.map(({ join }) => ({
    clause: 'ON',
    conjuncts: conjunctsOf(join.quals),
    join,
  }));
  conditions.push({ clause: 'WHERE', conjuncts: conjunctsOf(select.whereClause) });
  conditions.push({ clause: 'HAVING', conjuncts: conjunctsOf(select.havingClause) });
  return conditions.filter(({ conjuncts }) => conjuncts.length > 0);
}

/** The scope of a subquery that is one SELECT. */
export function scopeOf(node: unknown, { scopes }: Query): Scope | undefined {
  const select = (node as { SelectStmt?: SelectStmt } | undefined)?.SelectStmt;
  return scopes.find((scope) => scope.select === select);
}

/** The sources of a scope whose columns a node uses, also in subqueries. `isKnown`: whether every column could be resolved. */
type Mentions = { sources: Set<Source>; isKnown: boolean };

const mentionsByNode = memoize(() => new WeakMap<object, Mentions>());

export function mentionsIn(node: unknown, scope: Scope, query: Query): Mentions {
  if (typeof node !== 'object' || node === null) return { sources: new Set(), isKnown: true };
  const known = mentionsByNode(scope);
  let mentions = known.get(node);
  if (!mentions) {
    mentions = readMentions(node, scope, query);
    known.set(node, mentions);
  }
  return mentions;
}

export function mentionsInAll(nodes: unknown[], scope: Scope, query: Query): Mentions {
  const each = nodes.map((node) => mentionsIn(node, scope, query));
  return {
    sources: new Set(each.flatMap(({ sources }) => [...sources])),
    isKnown: each.every(({ isKnown }) => isKnown),
  };
}

function readMentions(node: object, scope: Scope, { scopes }: Query): Mentions {
  const mentions: Mentions = { sources: new Set(), isKnown: true };
  const read = (part: unknown, own: Scope) => {
    for (const column of findNodes<ColumnRef>(part, 'ColumnRef', 'SelectStmt')) {
      const found = resolve(column, own);
      if (!found) mentions.isKnown = false;
      else if (found.scope === scope) mentions.sources.add(found.source);
    }
  };
  read(node, scope);
  const selects = new Set([
    ...findNodes(node, 'SelectStmt'),
    ...findNodes(node, 'larg'),
    ...findNodes(node, 'rarg'),
  ]);
  if (selects.size === 0) return mentions;
  for (const inner of scopes) {
    if (!selects.has(inner.select as never)) continue;
    const { larg: _, rarg: __, ...own } = inner.select;
    read(own, inner);
  }
  return mentions;
}
