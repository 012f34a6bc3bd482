import type { SelectStmt } from 'libpg-query';
import { scopeOf } from '~/sql/clause-nodes';
import { columnOf, resolveColumn } from '~/sql/expressions';
import { outputsOf } from '~/sql/outputs';
import { isOnItsOwn, linkOf, sublinksIn } from '~/sql/sublinks';
import { nodeAs } from '~/sql/tree';
import { rule } from './rule';
import { sourcesInWords } from './said';

rule('exists-without-a-link', (scope, { query }) => {
  if (scope.sources.length === 0) return undefined;
  const link = sublinksIn(scope.select).find(({ subLinkType, subselect }) => {
    const select = nodeAs<SelectStmt>(subselect, 'SelectStmt');
    return subLinkType === 'EXISTS_SUBLINK' && select && isOnItsOwn(select, query);
  });
  const inner = link && scopeOf(link.subselect, query);
  if (!inner || inner.sources.length === 0) return undefined;
  const outer = sourcesInWords(scope);
  return {
    where: 'Look at your EXISTS.',
    what: `The query inside EXISTS never mentions ${outer}, so EXISTS is true for every row or for none.`,
    why: `Two different rows of ${outer} ask the same question about ${sourcesInWords(inner)}, and get the same answer.`,
  };
});

rule('captured-column', (scope) => {
  const link = scope.place === 'expression' && scope.sources.length > 0 ? linkOf(scope) : undefined;
  if (!link || !scope.parent || !['ANY_SUBLINK', 'EXPR_SUBLINK'].includes(link.subLinkType ?? '')) {
    return undefined;
  }
  for (const { node } of outputsOf(scope.select)) {
    const found = columnOf(node)?.fields?.length === 1 ? resolveColumn(node, scope) : undefined;
    if (!found || found.scope === scope) continue;
    const tested = link.subLinkType === 'ANY_SUBLINK' && resolveColumn(link.testexpr, scope.parent);
    const isSame = tested && tested.source === found.source && tested.column === found.column;
    const inner = sourcesInWords(scope);
    const has = scope.sources.length > 1 ? `None of ${inner} has a` : `${inner} has no`;
    return {
      where: 'Look at the column that your subquery selects.',
      what: `${has} column ${found.column}, so SQL takes ${found.column} of ${found.source.alias} from the query around it${isSame ? ', and compares it with itself' : ''}.`,
      why: `A row of ${found.source.alias} with ${found.column} 7 gets 7 from the subquery, whatever stands in ${inner}.`,
    };
  }
  return undefined;
});
