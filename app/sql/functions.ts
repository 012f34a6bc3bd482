const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Functions of Postgres by their kind, the frequent ones first. */
export const functions = {
  aggregate: words(`
    count sum avg min max string_agg array_agg bool_and bool_or every any_value mode percentile_cont percentile_disc
    stddev stddev_samp stddev_pop variance var_samp var_pop corr bit_and bit_or bit_xor covar_pop covar_samp
    json_agg json_agg_strict json_object_agg json_object_agg_strict json_object_agg_unique json_object_agg_unique_strict
    jsonb_agg jsonb_agg_strict jsonb_object_agg jsonb_object_agg_strict jsonb_object_agg_unique
    jsonb_object_agg_unique_strict range_agg range_intersect_agg regr_avgx regr_avgy regr_count regr_intercept regr_r2
    regr_slope regr_sxx regr_sxy regr_syy xmlagg`),
  window: words(`
    row_number rank dense_rank ntile lag lead first_value last_value nth_value percent_rank cume_dist`),
  setReturning: words(`
    generate_series unnest generate_subscripts regexp_matches regexp_split_to_table string_to_table json_array_elements
    json_array_elements_text json_each json_each_text json_object_keys json_populate_recordset json_to_recordset
    jsonb_array_elements jsonb_array_elements_text jsonb_each jsonb_each_text jsonb_object_keys jsonb_path_query
    jsonb_path_query_tz jsonb_populate_recordset jsonb_to_recordset aclexplode ts_debug ts_parse ts_stat ts_token_type`),
  /** What they give may differ each time. */
  volatile: words(`
    random random_normal gen_random_uuid uuidv4 uuidv7 clock_timestamp timeofday setseed nextval array_sample array_shuffle`),
  /** NULL where one of the arguments is. Of these only what a learner may meet. */
  strict: words(`
    round floor ceil ceiling abs trunc mod power sqrt sign length lower upper btrim ltrim rtrim substring substr replace
    left right position strpos split_part initcap lpad rpad reverse to_char to_date to_number to_timestamp date_trunc
    date_part extract age make_date make_time make_timestamp make_interval date_bin date justify_days isfinite
    char_length octet_length bit_length ascii chr repeat translate overlay md5 to_hex starts_with regexp_replace
    regexp_match regexp_count regexp_like array_length cardinality exp ln log cbrt gcd lcm div degrees radians
    width_bucket`),
  /** Some of them are words of the grammar. */
  other: words('concat concat_ws format now coalesce nullif greatest least trim'),
};

/** Functions that give the same type whatever they are given, by that type. */
const types: [type: string, names: Set<string>][] = [
  [
    'text',
    words(`
      lower upper btrim ltrim rtrim substring substr replace left right split_part initcap lpad rpad reverse to_char
      concat concat_ws format chr repeat translate overlay md5 to_hex regexp_replace`),
  ],
  [
    'integer',
    words(`
      length char_length octet_length bit_length ascii strpos position ntile array_length cardinality regexp_count
      width_bucket`),
  ],
  ['bigint', words('count row_number rank dense_rank')],
  ['numeric', words('extract to_number div')],
  ['double precision', words('date_part percent_rank cume_dist cbrt degrees radians')],
  ['date', words('to_date make_date date')],
  ['boolean', words('bool_and bool_or every starts_with regexp_like isfinite')],
];

/** Every function that is known here. */
export const functionNames = [...new Set(Object.values(functions).flatMap((names) => [...names]))];

/** The type that a function gives, as the catalogue writes it; undefined where it depends on the arguments, or is not known. */
export function resultType(name: string): string | undefined {
  return types.find(([, names]) => names.has(name))?.[0];
}
