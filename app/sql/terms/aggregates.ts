import { type Term, termsIn } from './terms';

const aggregates =
  /^(count|sum|avg|min|max|bool_and|bool_or|every|string_agg|array_agg|jsonb?_agg|jsonb?_object_agg|stddev\w*|var\w*|percentile_\w+|mode|corr|regr_\w+|grouping)$/;

export const isAggregate = ({ kind, name }: Term) => kind === 'call' && aggregates.test(name);

/** It needs more than one row: an aggregate, a window. */
export function isOfGroups(term: Term): boolean {
  return termsIn(term, (part) => part.kind === 'window' || isAggregate(part)).length > 0;
}
