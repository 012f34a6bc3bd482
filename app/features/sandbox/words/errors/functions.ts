const aggregates = new Set(
  'count sum avg min max string_agg array_agg bool_and bool_or every stddev stddev_samp stddev_pop variance var_samp var_pop json_agg jsonb_agg mode percentile_cont percentile_disc corr'.split(
    ' ',
  ),
);

export const isAggregate = (name: string) => aggregates.has(name);

/** Functions that the course or its readers use, for those who misspell them. */
export const functions = [
  ...aggregates,
  ...'round floor ceil ceiling abs trunc mod power sqrt sign random'.split(' '),
  ...'length lower upper trim ltrim rtrim substring substr replace concat concat_ws left right'.split(' '),
  ...'position strpos split_part initcap lpad rpad reverse to_char to_date to_number to_timestamp'.split(' '),
  ...'date_trunc date_part extract age now make_date coalesce nullif greatest least'.split(' '),
  ...'row_number rank dense_rank ntile lag lead first_value last_value nth_value percent_rank'.split(' '),
  ...'generate_series unnest cume_dist'.split(' '),
];

/** Functions of other databases that beginners bring along. */
export const elsewhere: Record<string, string> = {
  ifnull: 'COALESCE(value, fallback)',
  isnull: 'COALESCE(value, fallback)',
  nvl: 'COALESCE(value, fallback)',
  iif: 'CASE WHEN … THEN … ELSE … END',
  if: 'CASE WHEN … THEN … ELSE … END',
  len: 'LENGTH(text)',
  charindex: 'STRPOS(text, part)',
  instr: 'STRPOS(text, part)',
  group_concat: "STRING_AGG(text, ', ')",
  listagg: "STRING_AGG(text, ', ')",
  getdate: 'NOW()',
  curdate: 'CURRENT_DATE',
  today: 'CURRENT_DATE',
  sysdate: 'NOW()',
  datediff: 'one date minus the other',
  dateadd: "a date plus INTERVAL '1 day'",
  date_add: "a date plus INTERVAL '1 day'",
  date_format: "TO_CHAR(date, 'YYYY-MM')",
  strftime: "TO_CHAR(date, 'YYYY-MM')",
  year: 'EXTRACT(YEAR FROM date)',
  month: 'EXTRACT(MONTH FROM date)',
  day: 'EXTRACT(DAY FROM date)',
  hour: 'EXTRACT(HOUR FROM date)',
  quarter: 'EXTRACT(QUARTER FROM date)',
  weekday: 'EXTRACT(… FROM date), which takes a part of a date',
  average: 'AVG(number)',
  mean: 'AVG(number)',
  maximum: 'MAX(value)',
  minimum: 'MIN(value)',
  total: 'SUM(number)',
  top: 'LIMIT at the end of the query',
  ucase: 'UPPER(text)',
  lcase: 'LOWER(text)',
  mid: 'SUBSTRING(text, start, length)',
  stdev: 'STDDEV(number)',
  int: 'CAST(value AS integer)',
  number: 'CAST(value AS numeric)',
};
