import type { A_Const, ColumnRef, FuncCall, RangeVar, SelectStmt } from 'libpg-query';
import type { Query, Scope } from '~/sql/model';
import { armsOf, findNodes, namesOf } from '~/sql/tree';

export type Statement = {
  root: SelectStmt;
  arms: Scope[];
  operators: string[];
  place: 'query' | 'derived' | 'expression';
  /** Whether only the presence of rows matters, as within EXISTS. */
  isTest: boolean;
};

/** Two statements that match. `index`: the number by which both are known. */
export type Pair = { index: number; ours: Statement; theirs: Statement };

/** The statements of a query in the order of evaluation: the outer query comes last. */
export function statementsOf({ select, scopes }: Query): Statement[] {
  const scopeOf = new Map(scopes.map((scope) => [scope.select, scope]));
  const tests = new Set(
    findNodes<{ subLinkType?: string; subselect?: { SelectStmt?: SelectStmt } }>(select, 'SubLink')
      .filter(({ subLinkType }) => subLinkType === 'EXISTS_SUBLINK')
      .map(({ subselect }) => subselect?.SelectStmt),
  );
  const roots = [select, ...findNodes<SelectStmt>(select, 'SelectStmt')];
  const statements = roots.flatMap((root) => {
    const parts = armsOf(root);
    const operators = parts.filter(({ larg }) => larg).map(({ op, all }) => `${op}${all ? ' ALL' : ''}`);
    const arms = parts.flatMap((part) => (part.larg ? [] : (scopeOf.get(part) ?? [])));
    const [first] = arms;
    if (!first) return [];
    const derived = first.place === 'cte' || first.place === 'from';
    const place: Statement['place'] = derived ? 'derived' : first.place === 'query' ? 'query' : 'expression';
    return [{ root, arms, operators, place, isTest: tests.has(root) }];
  });
  const positions = new Map(scopes.map((scope, index) => [scope, index]));
  const positionOf = ({ arms }: Statement) => positions.get(arms.at(-1) as Scope) ?? 0;
  return statements.sort((one, other) => positionOf(one) - positionOf(other));
}

/** Matches statements by shape and likeness; undefined where not every statement has a partner. */
export function pairUp(ours: Statement[], theirs: Statement[]): Pair[] | undefined {
  if (ours.length !== theirs.length) return undefined;
  const [ourWords, theirWords] = [ours.map(wordsIn), theirs.map(wordsIn)];
  const candidates = ours.flatMap((our, one) =>
    theirs.flatMap((their, other) =>
      haveSameShape(our, their)
        ? [{ one, other, likeness: likeness(ourWords[one] ?? [], theirWords[other] ?? []) }]
        : [],
    ),
  );
  candidates.sort((a, b) => b.likeness - a.likeness || Math.abs(a.one - a.other) - Math.abs(b.one - b.other));
  const pairs: Pair[] = [];
  const taken = { ours: new Set<number>(), theirs: new Set<number>() };
  for (const { one, other } of candidates) {
    const [our, their] = [ours[one], theirs[other]];
    if (!our || !their || taken.ours.has(one) || taken.theirs.has(other)) continue;
    taken.ours.add(one);
    taken.theirs.add(other);
    pairs.push({ index: other, ours: our, theirs: their });
  }
  if (pairs.length < ours.length) return undefined;
  return pairs.sort((a, b) => ours.indexOf(a.ours) - ours.indexOf(b.ours));
}

function haveSameShape(one: Statement, other: Statement): boolean {
  return one.place === other.place && one.isTest === other.isTest && one.arms.length === other.arms.length;
}

/** Names and constants of the statement itself, without its subqueries; sorted. */
function wordsIn({ arms }: Statement): string[] {
  return arms
    .flatMap(({ select: { withClause: _, larg: __, rarg: ___, ...own } }) => [
      ...findNodes<RangeVar>(own, 'RangeVar', 'SelectStmt').map(({ relname }) => `from ${relname}`),
      ...findNodes<ColumnRef>(own, 'ColumnRef', 'SelectStmt').map(({ fields }) => namesOf(fields).at(-1)),
      ...findNodes<FuncCall>(own, 'FuncCall', 'SelectStmt').map(({ funcname }) => `${namesOf(funcname)}()`),
      ...findNodes<A_Const>(own, 'A_Const', 'SelectStmt').map(({ location: _, ...value }) =>
        JSON.stringify(value),
      ),
    ])
    .map((word = '') => word)
    .sort();
}

function likeness(one: string[], other: string[]): number {
  let common = 0;
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    const [left = '', right = ''] = [one[a], other[b]];
    if (left === right) common += 1;
    if (left <= right) a += 1;
    if (right <= left) b += 1;
  }
  return (2 * common) / Math.max(1, one.length + other.length);
}
