/** Words that Postgres does not take as the name of a column or table. */
export const reserved = new Set(
  `all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create
  current_date current_time current_timestamp default desc distinct do else end except false fetch for foreign
  from full grant group having ilike in inner intersect into is isnull join lateral leading left like limit
  natural not notnull null offset on only or order outer overlaps placing primary references returning right
  select similar some symmetric table then to trailing true union unique user using variadic when where window
  with cross`.split(/\s+/),
);

/** Keywords that beginners use, the more frequent first. */
export const common =
  `select from where and or group order by having limit join on as in is null not like between
  distinct desc asc inner left right full outer cross using case when then else end union all except intersect
  with exists over partition offset ilike filter interval extract cast true false values rows lateral nulls
  first last`.split(/\s+/);

/** The clauses of a SELECT in the order of the grammar. */
export const clauses = ['select', 'from', 'where', 'group', 'having', 'window', 'order', 'limit'] as const;
export type Clause = (typeof clauses)[number];

export const clauseNames: Record<Clause, string> = {
  select: 'SELECT',
  from: 'FROM',
  where: 'WHERE',
  group: 'GROUP BY',
  having: 'HAVING',
  window: 'WINDOW',
  order: 'ORDER BY',
  limit: 'LIMIT',
};

const setOperations = new Set(['union', 'intersect', 'except']);
export const isSetOperation = (word: string) => setOperations.has(word);
