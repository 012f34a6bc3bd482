import type { Entry } from './entry';

export const dates: Entry[] = [
  {
    terms: ['date', 'dates', 'day', 'date type', 'date literal'],
    text: "A date is a day without a time. Written into a query it goes in single quotes, year first: `'2024-11-30'`. One date minus another is a number of days.",
    example: "select name from sponsors where signed_on >= '2023-07-01'",
  },
  {
    terms: ['timestamp', 'timestamps', 'moment', 'datetime', 'date and time'],
    text: 'A timestamp is a moment: a day and a time. Compared with one, a plain day means midnight at its start, so everything later on that day is beyond it. `sold_at::date` is the day of the moment.',
    example: "select receipt, sold_at from merchandise_sales where sold_at < '2023-10-20 12:00'",
  },
  {
    terms: ['time', 'time of day'],
    text: 'A time is a time of day without a date. Added to a date it gives a timestamp, the moment.',
    example: "select opponent, tip_off from games where tip_off < '18:00'",
  },
  {
    terms: ['interval', 'intervals', 'duration', 'time difference', 'hours between'],
    text: "An interval is a length of time, such as `interval '2 hours'`. Added to or taken from a moment, it gives another moment. One timestamp minus another is an interval too.",
    example: "select opponent, game_date + tip_off - interval '2 hours' as doors_open from games",
  },
  {
    terms: [
      'extract',
      'date_part',
      'year of a date',
      'month of a date',
      'get the year',
      'year',
      'month',
      'hour',
      'part of a date',
      'quarter',
      'get the month',
    ],
    text: '`extract(year from x)` takes one part out of a date or a moment as a number: `year`, `month`, `day`, `hour`, `isodow`. A month taken so falls together with the same month of every other year.',
    example: 'select extract(year from signed_on) as year, count(*) from sponsors group by year',
  },
  {
    terms: [
      'date_trunc',
      'by month',
      'month by month',
      'per month',
      'truncate a date',
      'start of the month',
      'group by month',
    ],
    text: "`date_trunc('month', x)` cuts a moment down to the start of its month, or of its week, day or year. It keeps the years apart and sorts well, so it is what to group a history by.",
    example:
      "select date_trunc('year', joined_on)::date as year, count(*) from customers group by year order by year",
  },
  {
    terms: ['isodow', 'dow', 'weekday', 'weekdays', 'day of the week', 'day of week'],
    text: '`extract(isodow from x)` is the weekday as a number: Monday is 1 and Sunday 7. With `dow` Sunday is 0 instead.',
    example: 'select receipt from merchandise_sales where extract(isodow from sold_at) = 3',
  },
  {
    terms: ['epoch', 'seconds', 'seconds between'],
    text: '`extract(epoch from x)` turns a length of time into seconds, which can be divided into hours or days.',
    example: "select extract(epoch from interval '90 minutes') / 3600 as hours",
  },
  {
    terms: ['to_char', 'format a date', 'date format', 'month name', 'format a number'],
    text: "`to_char(x, 'YYYY-MM')` writes a date or a number as text in a pattern. As text it sorts by its letters, so sort by the date itself.",
    example: "select name, to_char(signed_on, 'YYYY-MM') as signed from sponsors",
  },
  {
    terms: ['make_date', 'build a date'],
    text: '`make_date(year, month, day)` makes a date of three numbers.',
    example:
      'select name, make_date(birth_year, 1, 1) as born_after from customers where birth_year is not null',
  },
  {
    terms: ['current_date', 'now', 'today', 'current_timestamp', 'now()'],
    text: "`current_date` is today and `now()` this moment. The club's tables end in the past, and an answer that depends on the day it is asked cannot be checked: compare with a date of the task instead.",
    example: 'select current_date',
  },
  {
    terms: [
      'half open',
      'half-open',
      'half open range',
      'period',
      'date range',
      'end of the month',
      'month range',
      'last day of the month',
      'half-open range',
    ],
    text: 'Write a period half-open: `>=` its first day and `<` the first day of the next one. Then no moment of the last day is lost, and you need not know how many days a month has.',
    example:
      "select count(*) from merchandise_sales where sold_at >= '2024-01-01' and sold_at < '2024-02-01'",
  },
  {
    terms: ['days between', 'date difference', 'datediff', 'subtract dates', 'age', 'difference of dates'],
    text: 'A date minus a date is a whole number of days. A timestamp minus a timestamp is an interval with hours and minutes; cast both with `::date` first if calendar days are meant.',
    example: "select name, date '2025-06-30' - signed_on as days from sponsors",
  },
];
