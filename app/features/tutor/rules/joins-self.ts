import { conditionsOf, mentionsInAll } from '~/sql/clause-nodes';
import { holdKey } from '~/sql/keys';
import { linksOf } from '~/sql/links';
import { quoted } from '~/sql/print';
import { rule } from './rule';
import { nounOf, withArticle } from './said';

rule('pairs-with-itself', function* (scope, { query }) {
  const [one, other, ...more] = scope.sources;
  const { groupClause, havingClause } = scope.select;
  if (!one?.table || one.table !== other?.table || more.length > 0 || groupClause || havingClause) return;
  const links = linksOf(scope, query);
  const columns = new Set(links.map(({ left }) => left.column));
  const isSame = links.every(({ left, right }) => left.column === right.column && left.scope === right.scope);
  const [link] = links;
  if (!link || !isSame || holdKey(one.table, columns)) return;
  // Any other condition on one of the two may tell it from the other.
  const others = conditionsOf(scope).flatMap(({ conjuncts }) =>
    conjuncts.filter((node) => !links.some((each) => each.node === node)),
  );
  const { sources, isKnown } = mentionsInAll(others, scope, query);
  if (!isKnown || sources.size > 0) return;
  yield {
    clause: link.clause,
    condition: quoted(link.node),
    ...{ one: one.alias, other: other.alias, noun: nounOf(one.table), column: withArticle(link.left.column) },
  };
});
