import { conditionsOf, mentionsInAll } from '~/sql/clause-nodes';
import { holdKey } from '~/sql/keys';
import { linksOf } from '~/sql/links';
import { quoted } from '~/sql/print';
import { rule } from './rule';
import { inClause, nounOf, withArticle } from './said';

rule('pairs-with-itself', (scope, { query }) => {
  const [one, other, ...more] = scope.sources;
  const { groupClause, havingClause } = scope.select;
  if (!one?.table || one.table !== other?.table || more.length > 0 || groupClause || havingClause)
    return undefined;
  const links = linksOf(scope, query);
  const columns = new Set(links.map(({ left }) => left.column));
  const isSame = links.every(({ left, right }) => left.column === right.column && left.scope === right.scope);
  const [link] = links;
  if (!link || !isSame || holdKey(one.table, columns)) return undefined;
  // Whatever else is asked of one of them may tell it from the other.
  const others = conditionsOf(scope).flatMap(({ conjuncts }) =>
    conjuncts.filter((node) => !links.some((each) => each.node === node)),
  );
  const { sources, isKnown } = mentionsInAll(others, scope, query);
  if (!isKnown || sources.size > 0) return undefined;
  const noun = nounOf(one.table);
  const what =
    `${inClause(link.clause)}, ${quoted(link.node)} is all that links ${one.alias} and ${other.alias}: each ${noun} that has ` +
    `${withArticle(link.left.column)} also meets itself, and each pair comes twice, once in either order.`;
  return { clause: link.clause, what };
});
