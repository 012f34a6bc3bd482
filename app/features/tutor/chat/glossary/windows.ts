import type { Entry } from './entry';

export const windows: Entry[] = [
  {
    terms: ['window function', 'window functions', 'over', 'over clause', 'window', 'windows'],
    text: 'A window function, the one with `over (…)`, looks at other rows without folding them into one: every row stays and gets a value. It is worked out after `where` and `group by`, so those cannot use it.',
    example: 'select name, price, avg(price) over () as average from merchandise',
  },
  {
    terms: ['partition by', 'partition', 'partitions'],
    text: '`partition by` inside `over (…)` makes the function start anew for each value, as if every group had a window of its own. Unlike `group by` it keeps all rows.',
    example: 'select name, category, max(price) over (partition by category) as priciest from merchandise',
  },
  {
    terms: ['row_number', 'row number', 'number rows', 'numbering'],
    text: '`row_number() over (order by …)` numbers the rows 1, 2, 3 in that order. Equal rows get different numbers, in no fixed order, unless a further key decides.',
    example: 'select name, row_number() over (order by signed_on, id) as place from sponsors',
  },
  {
    terms: ['rank', 'ranking', 'dense_rank', 'place in a ranking'],
    text: '`rank()` gives equal rows the same place and leaves a gap behind them: 1, 1, 3. `dense_rank()` leaves none: 1, 1, 2.',
    example: 'select name, rank() over (order by price desc) as place from merchandise',
  },
  {
    terms: ['lag', 'lead', 'previous row', 'next row', 'row before'],
    text: '`lag(x) over (order by …)` is the value of the row before, `lead(x)` that of the row after. At the edge it is NULL.',
    example: 'select game_date, lag(game_date) over (order by id) as game_before from games',
  },
  {
    terms: ['running total', 'cumulative sum', 'running sum', 'cumulative'],
    text: '`sum(x) over (order by …)` is a running total: each row holds the sum up to itself. Rows that are equal in the sort key get the same sum.',
    example: 'select receipt, sum(quantity) over (order by receipt) as so_far from merchandise_sales',
  },
  {
    terms: ['frame', 'window frame', 'rows between', 'last_value', 'first_value', 'moving average'],
    text: 'The frame says which rows around the current one a window function sees. With `order by` it ends at the current row unless you write another, which is why `last_value` so often gives the row itself.',
    example:
      'select game_date, avg(capacity) over (order by id rows between 2 preceding and current row) from games',
  },
];
