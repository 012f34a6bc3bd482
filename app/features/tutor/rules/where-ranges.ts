import type { BoolExpr, Node } from 'libpg-query';
import { type Clause, conditionsOf, expressionsOf } from '~/sql/clause-nodes';
import {
  areSameSubject,
  coverAll,
  excludeEachOther,
  type Filter,
  implies,
  isEmpty,
  readFilter,
} from '~/sql/filters';
import type { Scope } from '~/sql/model';
import { rule } from './rule';
import { withArticle } from './said';

type Placed = { clause: Clause; filter: Filter };

rule('two-values-at-once', (scope) =>
  pairsIn(togetherIn(scope))
    .filter(({ one, other }) => one.among && other.among && excludeEachOther(one, other))
    .map((pair) => ({ ...sayPair(pair), row: pair.clause === 'HAVING' ? 'group' : 'row' })),
);

rule('empty-range', function* (scope) {
  for (const { clause, expression } of expressionsOf<object>(scope, 'A_Expr')) {
    const filter = readFilter({ A_Expr: expression } as Node, scope);
    if (!filter?.low || !filter.high || !isEmpty(filter.low, filter.high)) continue;
    yield { clause, is: 'between', written: filter.written, name: nameOf(filter) };
  }
  for (const pair of pairsIn(togetherIn(scope))) {
    const { one, other } = pair;
    if ((one.among && other.among) || !excludeEachOther(one, other)) continue;
    yield { ...sayPair(pair), lower: one.among || other.among ? undefined : 'to be lower' };
  }
});

rule('always-true-or', (scope) =>
  pairsIn(groupsOf(scope, 'OR_EXPR'))
    .filter(({ one, other }) => coverAll(one, other))
    .map((pair) => ({
      ...sayPair(pair),
      is: pair.one.except && pair.other.except ? 'differing' : undefined,
      has: withArticle(nameOf(pair.one)),
    })),
);

rule('implied', function* (scope) {
  for (const pair of pairsIn(togetherIn(scope))) {
    const { one, other } = pair;
    if (implies(one, other)) yield sayPair(pair);
    else if (implies(other, one)) yield sayPair({ ...pair, one: other, other: one });
  }
});

/** Tests that have to be true together: of each AND, and of WHERE with the ONs of inner joins. */
function togetherIn(scope: Scope): Placed[][] {
  const rows = conditionsOf(scope)
    .filter(({ clause, join }) => clause === 'WHERE' || join?.jointype === 'JOIN_INNER')
    .flatMap(({ clause, conjuncts }) => conjuncts.map((node) => ({ clause, node })));
  return [...groupsOf(scope, 'AND_EXPR'), readAll(rows, scope)];
}

function groupsOf(scope: Scope, operator: 'AND_EXPR' | 'OR_EXPR'): Placed[][] {
  return expressionsOf<BoolExpr>(scope, 'BoolExpr')
    .filter(({ expression }) => expression.boolop === operator)
    .map(({ clause, expression }) =>
      readAll(
        (expression.args ?? []).map((node) => ({ clause, node })),
        scope,
      ),
    );
}

function readAll(nodes: { clause: Clause; node: Node }[], scope: Scope): Placed[] {
  return nodes.flatMap(({ clause, node }) => {
    const filter = readFilter(node, scope);
    return filter ? [{ clause, filter }] : [];
  });
}

/** Filters of one AND or OR beyond this number are not compared. */
const mostFilters = 60;

/** Two filters on the same subject. `clause`: undefined where their clauses differ. */
type FilterPair = { one: Filter; other: Filter; clause?: Clause };

function pairsIn(groups: Placed[][]): FilterPair[] {
  return groups.flatMap((group) => {
    const placed = group.slice(0, mostFilters);
    return placed.flatMap((one, index) =>
      placed
        .slice(index + 1)
        .filter((other) => areSameSubject(one.filter, other.filter))
        .map((other) => ({
          one: one.filter,
          other: other.filter,
          clause: one.clause === other.clause ? one.clause : undefined,
        })),
    );
  });
}

const sayPair = ({ one, other, clause }: FilterPair) => ({
  clause: clause ?? ('WHERE' as const),
  place: clause ? `In ${clause}` : 'In ON and WHERE together',
  more: one.written,
  less: other.written,
  name: nameOf(one),
});

function nameOf({ subject }: Filter): string {
  return subject.column?.column ?? subject.written;
}
