import { scopeOf } from '~/sql/clause-nodes';
import { mayHaveMore } from '~/sql/one-row';
import { sublinksIn } from '~/sql/sublinks';
import { rule } from './rule';
import { sourcesInWords } from './said';

rule('more-than-one', (scope, { query }) => {
  const inner = sublinksIn(scope.select)
    .filter(({ subLinkType }) => subLinkType === 'EXPR_SUBLINK')
    .map((link) => scopeOf(link.subselect, query))
    .find((one) => one && mayHaveMore(one, query));
  if (!inner) return undefined;
  const outer = scope.sources.length > 0 ? ` for one row of ${sourcesInWords(scope)}` : '';
  return {
    where: `Look at the subquery on ${sourcesInWords(inner)}.`,
    what: `The subquery on ${sourcesInWords(inner)} may return several rows${outer}; in this place it has to be one.`,
  };
});
