import type { CaseExpr, Node } from 'libpg-query';
import { isVolatile } from '~/sql/calls';
import { isValue, shapeOf } from '~/sql/expressions';
import { areSameSubject, type Filter, implies, readFilter } from '~/sql/filters';
import type { Scope } from '~/sql/model';
import { conjunctsOf, findNodes, nodeAs } from '~/sql/tree';
import { resultsOf } from '~/sql/types';
import { doubtfulOutputs, hasNullsTooMany, nullsIn } from './evidence';
import { rule } from './rule';
import { lookAt } from './said';

/** Further lines are not compared, since each is compared with all before it. */
const mostLines = 50;

rule('unreachable-case', function* (scope) {
  for (const choice of findNodes<CaseExpr>(scope.select, 'CaseExpr', 'SelectStmt')) {
    const unreachable = findUnreachable(choice, scope);
    if (!unreachable) continue;
    const [above, below] = [unreachable.earlier?.written, unreachable.later?.written];
    const is = above && below ? (above === below ? 'same' : undefined) : 'long';
    yield { where: lookAt(scope, 'CaseExpr', choice), is, above, below };
  }
});

/** One of the conditions that AND joins in a line; `filter` where it compares with a constant. */
type Condition = { shape: string; filter?: Filter };

/** `later` is never reached: `earlier` is true wherever it is. */
type Unreachable = { earlier?: Filter; later?: Filter };

function findUnreachable({ arg, args = [] }: CaseExpr, scope: Scope): Unreachable | undefined {
  const tests = args.slice(0, mostLines).map((line) => nodeAs<{ expr?: Node }>(line, 'CaseWhen')?.expr);
  const lines = tests.map((test) => conditionsOf(test, scope));
  for (const [place, later] of lines.entries()) {
    const earlier = lines
      .slice(0, place)
      .find((parts) => parts.length > 0 && parts.every((part) => later.some((by) => isImplied(by, part))));
    if (!earlier) continue;
    const [first] = earlier;
    const by = later.find((part) => first && isImplied(part, first));
    return arg || earlier.length > 1 ? {} : { earlier: first?.filter, later: by?.filter };
  }
  return undefined;
}

/** The conditions that AND joins in a line; empty for a volatile one. */
function conditionsOf(test: Node | undefined, scope: Scope): Condition[] {
  if (isVolatile(test)) return [];
  return conjunctsOf(test).flatMap((node): Condition[] => {
    const [shape, filter] = [shapeOf(node, scope), readFilter(node, scope)];
    if (!filter?.low || !filter.high) return [{ shape, filter }];
    const { low, high, ...about } = filter;
    return [
      { shape, filter: { ...about, low } },
      { shape, filter: { ...about, high } },
    ];
  });
}

/** Whether every row that passes `by` passes `part` as well. */
function isImplied(by: Condition, part: Condition): boolean {
  if (by.shape === part.shape) return true;
  return by.filter && part.filter
    ? areSameSubject(by.filter, part.filter) && implies(by.filter, part.filter)
    : false;
}

rule('case-falls-through', function* (scope, about) {
  for (const { node, index } of doubtfulOutputs(scope, about)) {
    const choice = nodeAs<CaseExpr>(node, 'CaseExpr');
    if (!choice || choice.defresult || scope.place !== 'query' || !hasNullsTooMany(index, about)) continue;
    const rows = about.evidence ? nullsIn(about.evidence.sides.actual, index) : 0;
    const isCounted = resultsOf(choice).every(isValue);
    yield { rows: isCounted ? rows.toLocaleString('en-US') : undefined };
  }
});
