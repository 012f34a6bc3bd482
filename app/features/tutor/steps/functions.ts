import type { FuncCall, SelectStmt } from 'libpg-query';
import { findNodes, namesOf } from '~/sql/tree';

const aggregates = new Set(
  `any_value array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count covar_pop covar_samp every json_agg
  json_agg_strict json_object_agg json_object_agg_strict json_object_agg_unique json_object_agg_unique_strict jsonb_agg
  jsonb_agg_strict jsonb_object_agg jsonb_object_agg_strict jsonb_object_agg_unique jsonb_object_agg_unique_strict max min mode
  percentile_cont percentile_disc range_agg range_intersect_agg regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope
  regr_sxx regr_sxy regr_syy stddev stddev_pop stddev_samp string_agg sum var_pop var_samp variance xmlagg`.split(
    /\s+/,
  ),
);
const setReturning = new Set(
  `aclexplode generate_series generate_subscripts json_array_elements json_array_elements_text json_each json_each_text json_object_keys
  json_populate_recordset json_to_recordset jsonb_array_elements jsonb_array_elements_text jsonb_each jsonb_each_text
  jsonb_object_keys jsonb_path_query jsonb_path_query_tz jsonb_populate_recordset jsonb_to_recordset regexp_matches
  regexp_split_to_table string_to_table ts_debug ts_parse ts_stat ts_token_type unnest`.split(/\s+/),
);
const changing =
  /^(random|random_normal|gen_random_uuid|uuidv[47]|array_sample|array_shuffle|clock_timestamp|timeofday|setseed)$/;

const nameOf = ({ funcname }: FuncCall) => namesOf(funcname).at(-1) ?? '';

const isAggregate = (call: FuncCall) =>
  !call.over && (call.agg_within_group || call.agg_filter || call.agg_star || aggregates.has(nameOf(call)));

/** Of one SELECT, without those inside it. */
const callsIn = (parts: unknown) => findNodes<FuncCall>(parts, 'FuncCall', 'SelectStmt');

/** Whether rows become groups. */
export function isGrouped({ groupClause, havingClause, targetList, sortClause }: SelectStmt): boolean {
  if (groupClause || havingClause) return true;
  const parts = [targetList, sortClause];
  return (
    callsIn(parts).some(isAggregate) ||
    ['JsonArrayAgg', 'JsonObjectAgg'].some((kind) => findNodes(parts, kind, 'SelectStmt').length > 0)
  );
}

/** Whether values of rows are added up, each as often as it comes. */
export function isSummed({ targetList, havingClause, sortClause }: SelectStmt): boolean {
  return callsIn([targetList, havingClause, sortClause]).some(
    (call) => ['sum', 'avg'].includes(nameOf(call)) && !call.agg_distinct,
  );
}

/** Whether a window function looks at a frame: by itself, that ends at the current row. @param call as it was typed */
export function isFramed(call: string): boolean {
  const name = call.replace(/\s*\(.*$/s, '').toLowerCase();
  return aggregates.has(name) || /^(first|last|nth)_value$/.test(name);
}

export function isWindow(target: unknown): boolean {
  return callsIn(target).some(({ over }) => over);
}

/** Whether one row may become several, or none, by what SELECT makes of it. */
export function multiplies(targets: unknown): boolean {
  return callsIn(targets).some((call) => setReturning.has(nameOf(call)) || /^_?pg_/.test(nameOf(call)));
}

/** What returns something else each time it is asked, anywhere in a query, in the learner's words. */
export function changingPart(select: SelectStmt): string | undefined {
  const calls = findNodes<FuncCall>(select, 'FuncCall').map(nameOf);
  const changes = calls.find((name) => changing.test(name));
  if (changes) return `${changes}()`;
  return findNodes(select, 'RangeTableSample').length > 0 ? 'TABLESAMPLE' : undefined;
}
