import type { FuncCall } from 'libpg-query';
import { nameOfCall } from './expressions';
import { findNodes } from './tree';

const names = new Set(
  `any_value array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count covar_pop covar_samp every json_agg
  json_agg_strict json_object_agg jsonb_agg jsonb_agg_strict jsonb_object_agg max min mode percentile_cont
  percentile_disc range_agg range_intersect_agg regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope
  regr_sxx regr_sxy regr_syy stddev stddev_pop stddev_samp string_agg sum var_pop var_samp variance xmlagg`.split(
    /\s+/,
  ),
);

/** One with OVER is none. */
export function isAggregate(call: FuncCall): boolean {
  if (call.over) return false;
  return Boolean(names.has(nameOfCall(call)) || call.agg_star || call.agg_filter || call.agg_within_group);
}

/** Of a scope itself, not of what is nested in it. */
export function callsIn(root: unknown): FuncCall[] {
  return findNodes<FuncCall>([root], 'FuncCall', 'SelectStmt');
}

export function aggregatesIn(root: unknown): FuncCall[] {
  return callsIn(root).filter(isAggregate);
}

export function isAggregated(root: unknown): boolean {
  const kinds = ['JsonArrayAgg', 'JsonObjectAgg', 'GroupingFunc'];
  return (
    aggregatesIn(root).length > 0 || kinds.some((kind) => findNodes([root], kind, 'SelectStmt').length > 0)
  );
}

const volatile = new Set([
  'clock_timestamp',
  'gen_random_uuid',
  'nextval',
  'random',
  'random_normal',
  'uuidv7',
]);

/** Gives something else each time it is asked. */
export function isVolatile(root: unknown): boolean {
  return findNodes<FuncCall>([root], 'FuncCall').some((call) => volatile.has(nameOfCall(call)));
}
