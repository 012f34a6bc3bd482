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
import { type Fault, rule } from './rule';
import { inClause, withArticle } from './said';

type Placed = { clause: Clause; filter: Filter };

rule('two-values-at-once', (scope) =>
  findPair(togetherIn(scope), (one, other, clause) => {
    if (!one.among || !other.among || !excludeEachOther(one, other)) return undefined;
    const row = clause === 'HAVING' ? 'group' : 'row';
    const what =
      `${beginning(clause)}${one.written} and ${other.written} are never both true, because one ${row} has one ${nameOf(one)}. ` +
      'Say the sentence again: is it both at once, or either?';
    return { what };
  }),
);

rule('empty-range', (scope) => {
  for (const { clause, expression } of expressionsOf<object>(scope, 'A_Expr')) {
    const filter = readFilter({ A_Expr: expression } as Node, scope);
    if (!filter?.low || !filter.high || !isEmpty(filter.low, filter.high)) continue;
    const what =
      `${inClause(clause)}, ${filter.written} is never true. BETWEEN reads its two values as from and to, ` +
      `and no ${nameOf(filter)} lies between these. Which one is meant to be lower?`;
    return { clause, what, why: 'From 1 to 3 there are values; from 3 to 1 there are none.' };
  }
  return findPair(togetherIn(scope), (one, other, clause) => {
    const areValues = one.among && other.among;
    if (areValues || !excludeEachOther(one, other)) return undefined;
    const areBounds = !one.among && !other.among;
    const what =
      `${beginning(clause)}${one.written} and ${other.written} are never both true: no ${nameOf(one)} passes both. ` +
      (areBounds ? 'Which of the two is meant to be lower?' : 'Which of the two is meant?');
    return { what, why: 'No number is above 5 and below 2 at once. Above 2 and below 5 there are some.' };
  });
});

rule('always-true-or', (scope) =>
  findPair(groupsOf(scope, 'OR_EXPR'), (one, other, clause) => {
    if (!coverAll(one, other)) return undefined;
    const name = nameOf(one);
    const reason =
      one.except && other.except
        ? `whatever the ${name} is, it differs from at least one of the two`
        : `whatever the ${name} is, one of the two is true`;
    const what = `${beginning(clause)}${one.written} or ${other.written} is true for every row that has ${withArticle(name)}: ${reason}.`;
    return { what };
  }),
);

rule('implied', (scope) =>
  findPair(togetherIn(scope), (one, other, clause) => {
    const [more, less] = implies(one, other) ? [one, other] : implies(other, one) ? [other, one] : [];
    if (!more || !less) return undefined;
    return {
      what: `${beginning(clause)}${more.written} already contains ${less.written}: one of the two is enough.`,
    };
  }),
);

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

/** More filters of one AND than anybody types are not looked at. */
const mostFilters = 60;

/** `describe` hears of two filters of the same thing; `clause` is undefined where they stand in different ones. */
function findPair(
  groups: Placed[][],
  describe: (one: Filter, other: Filter, clause: Clause | undefined) => Fault | undefined,
): Fault | undefined {
  for (const group of groups) {
    const placed = group.slice(0, mostFilters);
    for (const [index, one] of placed.entries()) {
      for (const other of placed.slice(index + 1)) {
        if (!areSameSubject(one.filter, other.filter)) continue;
        const clause = one.clause === other.clause ? one.clause : undefined;
        const fault = describe(one.filter, other.filter, clause);
        if (fault) return { clause: clause ?? 'WHERE', ...fault };
      }
    }
  }
  return undefined;
}

const beginning = (clause: Clause | undefined) =>
  clause ? `${inClause(clause)}, ` : 'In ON and WHERE together, ';

function nameOf({ subject }: Filter): string {
  return subject.column?.column ?? subject.written;
}
