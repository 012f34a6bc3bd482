import type { Entry } from './entry';

export const clauses: Entry[] = [
  {
    terms: ['select', 'select clause', 'select list', 'choose columns', 'show columns'],
    text: '`select` lists the columns of the result, in the order you want them, with commas between them. A column may be one of the table or something worked out from several.',
    example: 'select opponent, tip_off from games',
  },
  {
    terms: ['select *', '*', 'star', 'asterisk', 'all columns', 'every column'],
    text: '`*` after `select` stands for every column of the tables in `from`. It is good for a first look. An answer names its columns, so that it stays the same when the table gets another one.',
    example: 'select * from sponsors',
  },
  {
    terms: ['from', 'from clause'],
    text: '`from` says which table the rows come from. The database reads it first, although you write it second. With joins, everything that is joined belongs to it.',
    example: 'select name from sponsors',
  },
  {
    terms: ['where', 'where clause', 'filter rows', 'filtering', 'condition', 'conditions'],
    text: '`where` puts a condition to every single row and keeps the rows for which it is true. It works before rows are grouped, so it knows nothing of counts and sums; for those there is `having`.',
    example: "select name from sponsors where industry = 'finance'",
  },
  {
    terms: ['group by', 'group by clause', 'grouping', 'group', 'groups', 'group rows', 'per group'],
    text: '`group by` puts rows with the same value into one group, and the result has one row for each group. Every column in `select` has to be in `group by` too, or inside an aggregate such as `count` or `sum`. Name the grain first: one row is one … what?',
    example: 'select industry, count(*) as sponsors from sponsors group by industry',
  },
  {
    terms: ['having', 'having clause', 'filter groups'],
    text: '`having` keeps or drops whole groups, after they have been counted and added up. A condition with “at least so many”, “in total” or “on average” belongs there. A condition on a single row belongs in `where`.',
    example: 'select industry from sponsors group by industry having count(*) > 1',
  },
  {
    terms: [
      'order by',
      'order by clause',
      'sort',
      'sorting',
      'sort by',
      'sort key',
      'order',
      'ordering',
      'sort rows',
    ],
    text: '`order by` sorts the result, lowest first unless you add `desc`. After a comma comes the next sort key, which decides between rows that are equal in the first. Without it a result has no order at all.',
    example: 'select name, seats from sections order by seats desc, name',
  },
  {
    terms: [
      'asc',
      'desc',
      'ascending',
      'descending',
      'sort descending',
      'sort ascending',
      'highest first',
      'reverse order',
    ],
    text: '`desc` after a sort key puts the highest or latest first; `asc`, which you may leave out, the lowest or earliest. Each key has a direction of its own, so write `desc` behind every key that needs it.',
    example: 'select name, signed_on from sponsors order by signed_on desc',
  },
  {
    terms: ['nulls last', 'nulls first', 'sort nulls', 'null order'],
    text: '`nulls last` at the end of a sort key puts rows without a value behind all the others; `nulls first` puts them in front. Postgres takes NULL for larger than everything, so with `desc` it comes first unless you say otherwise.',
    example: 'select name, cost from merchandise order by cost desc nulls last',
  },
  {
    terms: ['limit', 'limit clause', 'top n', 'top ten', 'first rows', 'first few rows', 'top'],
    text: '`limit` stops after so many rows. It says how many, not which: only an `order by` before it makes them the first, the best or the latest.',
    example: 'select name from customers order by joined_on limit 3',
  },
  {
    terms: ['offset', 'skip rows', 'paging', 'pagination', 'next page', 'second page'],
    text: '`offset` skips so many rows before `limit` takes its own. Sort by something that leaves no ties, or a row may turn up on two pages.',
    example: 'select id, name from customers order by id limit 10 offset 30',
  },
  {
    terms: ['fetch first', 'with ties', 'fetch', 'fetch first rows with ties'],
    text: '`fetch first 3 rows only` is another way to write `limit 3`. With `with ties` in place of `only`, every row that equals the last one in the sort keys comes too.',
    example: 'select name, price from merchandise order by price desc fetch first 3 rows with ties',
  },
  {
    terms: [
      'distinct',
      'select distinct',
      'duplicates',
      'remove duplicates',
      'unique values',
      'each value once',
      'duplicate rows',
      'different values',
    ],
    text: '`distinct` removes rows of the result that are the same in every column. It appears once, right after `select`, and always looks at the whole row. When rows come double after a join, ask first why they do.',
    example: 'select distinct industry from sponsors',
  },
  {
    terms: ['distinct on'],
    text: '`distinct on (…)` keeps one row for each value in its parentheses: the first, so it needs an `order by` that begins with the same columns. It is a speciality of Postgres.',
    example: 'select distinct on (category) category, name, price from merchandise order by category, price',
  },
  {
    terms: [
      'as',
      'alias',
      'aliases',
      'rename a column',
      'name a column',
      'heading',
      'rename',
      'column name',
      'column names',
      'table alias',
    ],
    text: '`as` gives a column of the result, or a table in `from`, another name: an alias. It changes nothing in the table. `order by` knows the alias of a column; `where` and `having` come too early for that.',
    example: 'select m.name as article, m.price - m.cost as margin from merchandise as m',
  },
  {
    terms: ['with', 'cte', 'ctes', 'common table expression', 'with clause', 'named query'],
    text: 'A common table expression, or CTE, is a query with a name: you write it in `with … as (…)` in front, and the rest uses it like a table. Nothing is stored. Say of each step what one of its rows is.',
    example: 'with big as (select * from sections where seats > 300) select count(*) from big',
  },
  {
    terms: ['union', 'union all', 'stack results', 'combine results', 'append'],
    text: '`union all` puts the rows of one query under those of another; both need the same number of columns. `union` without `all` also drops rows that are equal, which loses equal sales as readily as mistakes.',
    example: 'select name from customers union all select name from sponsors',
  },
  {
    terms: ['intersect', 'in both'],
    text: '`intersect` keeps the rows that both of two queries return, each once. The queries need the same number of columns.',
    example: 'select game_id from merchandise_sales intersect select game_id from sponsorships',
  },
  {
    terms: ['except', 'minus', 'in one but not the other'],
    text: '`except` keeps the rows of the first query that the second does not return, each once. Both need the same number of columns.',
    example: 'select id from sponsors except select sponsor_id from sponsorships',
  },
  {
    terms: ['values'],
    text: '`values` writes rows by hand, each in parentheses. It is a small table made on the spot, useful to compare with or to join.',
    example: "select * from (values ('floor', 1), ('lower', 2)) as ranks (level, place)",
  },
  {
    terms: ['comment', 'comments', '--', 'note in a query'],
    text: 'What comes after `--` is a comment up to the end of the line: the database does not read it. For several lines there is `/* … */`.',
    example: 'select name /* the company */ from sponsors',
  },
  {
    terms: ['semicolon', ';'],
    text: 'A semicolon ends a statement. With a single query you may leave it out; here, one query runs at a time.',
    example: 'select level from sections',
  },
];
