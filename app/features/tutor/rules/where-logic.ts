import type { BoolExpr, ColumnRef, Node } from 'libpg-query';
import { expressionsOf } from '~/sql/clause-nodes';
import { comparing, comparisonsOf } from '~/sql/comparisons';
import { isSameReference } from '~/sql/expressions';
import type { Query } from '~/sql/model';
import { quoted, toSql, writtenColumn } from '~/sql/print';
import { type Token, tokensOf } from '~/sql/tokens';
import { conjunctsOf, findNodes, namesOf, nodeAs } from '~/sql/tree';
import { rule } from './rule';
import { withArticle } from './said';

rule('compares-with-itself', function* (scope) {
  for (const { clause, operator, left, right, written } of comparisonsOf(scope)) {
    if (!comparing.has(operator) || !isSameReference(left, right, scope)) continue;
    const name = namesOf(nodeAs<ColumnRef>(left, 'ColumnRef')?.fields).at(-1) ?? '';
    const hasOther = scope.sources.length > 1 || scope.parent !== undefined;
    yield {
      clause,
      written,
      has: ['=', '<=', '>='].includes(operator) ? withArticle(name) : undefined,
      alone: hasOther ? undefined : name,
    };
  }
});

rule('and-before-or', function* (scope, { query }) {
  for (const { clause, expression } of expressionsOf<BoolExpr>(scope, 'BoolExpr')) {
    if (expression.boolop !== 'OR_EXPR') continue;
    const arms = (expression.args ?? []).map((node) => ({ node, both: bareAnd(node, expression, query) }));
    if (!arms.some(({ both }) => both) || isSpeltOut(arms.map(({ node }) => node))) continue;
    yield { clause, ...readArms(arms.map(({ node, both }) => both?.args ?? [node])) };
  }
});

/** The AND directly under an OR, where it has no parentheses. */
function bareAnd(node: Node, or: BoolExpr, query: Query): BoolExpr | undefined {
  const and = nodeAs<BoolExpr>(node, 'BoolExpr');
  if (and?.boolop !== 'AND_EXPR') return undefined;
  const tokens = tokensOf(query);
  const [inner, outer] = [tokenAt(tokens, and, 'and'), tokenAt(tokens, or, 'or')];
  return inner && outer && inner.depth === outer.depth ? and : undefined;
}

/** The token of an operator; undefined where the query's text does not match the tree. */
function tokenAt(tokens: Token[], { location = 0 }: BoolExpr, word: string): Token | undefined {
  return tokens.find(({ at, text }) => at === location && text.toLowerCase() === word);
}

/** Whether the arms are meant so: all on the same columns, or with one condition repeated in each. */
function isSpeltOut(arms: Node[]): boolean {
  const [first = [], ...others] = arms.map((arm) => conjunctsOf(arm).map((node) => toSql(node)));
  const isRepeated = first.some((own) => own && others.every((other) => other.includes(own)));
  return isRepeated || haveTheSameColumns(arms);
}

function haveTheSameColumns(arms: Node[]): boolean {
  const [first, ...others] = arms.map((arm) =>
    [...new Set(findNodes<ColumnRef>(arm, 'ColumnRef').map((column) => writtenColumn(column)))].sort().join(),
  );
  return others.every((other) => other === first);
}

/** Values that show how the first bare AND and the arm beside it are read. */
function readArms(arms: Node[][]) {
  const at = arms.findIndex((arm) => arm.length > 1);
  const isLast = at === arms.length - 1;
  const and = arms[at] ?? [];
  const beside = arms[isLast ? at - 1 : at + 1] ?? [];
  // The condition farthest from the OR is probably meant for both arms.
  const [far, near] = (isLast ? [and.at(-1), and[0]] : [and[0], and.at(-1)]).map(toSql);
  const [otherFar, otherNear] = (isLast ? [beside[0], beside.at(-1)] : [beside.at(-1), beside[0]]).map(toSql);
  if (!far || !near || !otherFar || !otherNear) return {};
  return { is: beside.length === 1 ? 'alone' : 'together', far, near, otherFar, otherNear };
}

rule('not-covers-one', function* (scope, { query }) {
  for (const { clause, expression } of expressionsOf<BoolExpr>(scope, 'BoolExpr')) {
    const { boolop, args = [] } = expression;
    if (boolop === 'NOT_EXPR') continue;
    const index = args.findIndex((node) => isBareNot(node, query));
    const [not, next] = [args[index], args[index + 1]];
    if (!not || !next) continue;
    const turned = nodeAs<BoolExpr>(not, 'BoolExpr')?.args?.[0];
    const word = boolop === 'AND_EXPR' ? 'AND' : 'OR';
    yield { clause, word, turned: quoted(turned), next: toSql(next) };
  }
});

function isBareNot(node: Node, query: Query): boolean {
  const not = nodeAs<BoolExpr>(node, 'BoolExpr');
  const inner = not?.args?.[0];
  if (not?.boolop !== 'NOT_EXPR' || !inner || !('A_Expr' in inner || 'NullTest' in inner)) return false;
  const tokens = tokensOf(query);
  const own = tokenAt(tokens, not, 'not');
  return Boolean(own && tokens[tokens.indexOf(own) + 1]?.text !== '(');
}
