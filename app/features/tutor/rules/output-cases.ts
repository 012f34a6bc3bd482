import type { CaseExpr, Node } from 'libpg-query';
import { type Bound, type BoundedCondition, boundedConditionsOf, isImplied } from '~/sql/bounds';
import { isValue } from '~/sql/expressions';
import type { Query, Scope } from '~/sql/model';
import { written } from '~/sql/source-text';
import { findNodes, nodeAs } from '~/sql/tree';
import { resultsOf } from '~/sql/types';
import { doubtfulOutputs, hasNullsTooMany, nullsIn } from './evidence';
import type { Rule } from './rule';
import { lookAt } from './said';

/** More lines are not compared each with each. */
const mostLines = 50;

const unreachableCase: Rule = {
  id: 'unreachable-case',
  kind: 'certain',
  clause: 'SELECT',
  find(scope, { query }) {
    for (const choice of findNodes<CaseExpr>(scope.select, 'CaseExpr', 'SelectStmt')) {
      const taken = findTaken(choice, scope);
      if (!taken) continue;
      return {
        where: lookAt(scope, 'CaseExpr', choice),
        what: `CASE stops at the first line that is true. ${sentence(taken, query)}`,
        why: 'With 10 or more asked for before 50 or more, the value 60 is taken by the first line, and nothing is left for the second.',
      };
    }
    return undefined;
  },
};

/** `later` is never reached, since `earlier` takes all that it asks for. */
type Taken = { earlier?: Bound; later?: Bound };

function findTaken({ arg, args = [] }: CaseExpr, scope: Scope): Taken | undefined {
  const conditions = args.slice(0, mostLines).map((line) => nodeAs<{ expr?: Node }>(line, 'CaseWhen')?.expr);
  const lines = conditions.map((condition) => boundedConditionsOf(condition, scope));
  for (const [place, later] of lines.entries()) {
    const earlier = lines.slice(0, place).find((parts) => takes(parts, later));
    if (!earlier) continue;
    const [first] = earlier;
    const by = later.find((part) => first && isImplied(part, first));
    return arg || earlier.length > 1 ? {} : { earlier: first?.bound, later: by?.bound };
  }
  return undefined;
}

function takes(earlier: BoundedCondition[], later: BoundedCondition[]): boolean {
  return earlier.length > 0 && earlier.every((part) => later.some((by) => isImplied(by, part)));
}

function sentence({ earlier, later }: Taken, query: Query): string {
  if (!earlier || !later)
    return 'One of your lines asks for what a line above it has already taken, so it is never reached.';
  const [above, below] = [earlier, later].map((bound) => {
    const subject = written(bound.subject, query);
    return `${subject ? `${subject} ` : ''}${bound.sign} ${bound.constant}`;
  });
  if (above === below) return `Two of your lines ask for ${above}, so the second is never reached.`;
  return `The line with ${above} has already taken what the line with ${below} asks for, so the line with ${below} is never reached.`;
}

const caseFallsThrough: Rule = {
  id: 'case-falls-through',
  kind: 'suspicion',
  clause: 'SELECT',
  find(scope, about) {
    for (const { node, index } of doubtfulOutputs(scope, about)) {
      const choice = nodeAs<CaseExpr>(node, 'CaseExpr');
      if (!choice || choice.defresult || scope.place !== 'query' || !hasNullsTooMany(index, about)) continue;
      const rows = about.evidence ? nullsIn(about.evidence.sides.actual, index) : 0;
      const isCounted = resultsOf(choice).every(isValue);
      const number = isCounted ? `: ${rows.toLocaleString('en-US')} of them here` : '';
      return {
        what: `Your CASE has no ELSE, so rows that fit none of its lines get NULL${number}.`,
        why: 'With lines for below 30 and below 75, a row with 80 fits neither, and gets NULL.',
      };
    }
    return undefined;
  },
};

export const caseRules: Rule[] = [unreachableCase, caseFallsThrough];
