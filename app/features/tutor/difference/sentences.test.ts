import { describe, expect, test } from 'vitest';
import { casesOf, find } from './fixtures/cases';

/** What is said the second time, of what a learner typed against what is accepted. */
const conditions = casesOf(`
Which words of the task ask for the condition on row_no in your WHERE?
select id from tickets where price > 9 and row_no = 1
select id from tickets where price > 9

Which words of the task ask for the condition on row_no in your WHERE? This is the first thing to look at.
select id from tickets where price > 9 and row_no = 1
select id from tickets where price > 9 and seat_no < 4

The condition on fee in your WHERE keeps only rows without a value there. Does the task want those?
select receipt from sales where fee is null
select receipt from sales where fee is not null

The condition on fee in your WHERE keeps only rows with a value there. Does the task want those?
select receipt from sales where fee is not null
select receipt from sales where fee is null

The missing condition is about refunded_at. Should rows count that have a value there, or rows that have none?
select receipt from sales where fee > 1
select receipt from sales where fee > 1 and refunded_at is null

In the condition on promo_code in your WHERE, the column and ILIKE are right. Look at the pattern: what may come before the text that you look for, and what after it?
select receipt from sales where promo_code ilike '%a'
select receipt from sales where promo_code ilike 'a%'

In the condition on promo_code in your WHERE, the column is right. Look at how you compare it: do capitals count, and has the whole text to be equal?
select receipt from sales where promo_code like 'a%'
select receipt from sales where promo_code ilike 'a%'

In the condition on id in your WHERE, the way you compare and the value are right. Is id the right column?
select id from tickets where id = 2 and price > 9
select id from tickets where game_id = 2 and price > 9

In the condition on game_id in your HAVING, what you compare is right. Compare the value with the task’s.
select section from tickets group by section having any_value(game_id) > 4
select section from tickets group by section having any_value(game_id) > 5

In the condition on price in your WHERE, what you compare is right. Compare the value with the task’s.
select id from tickets where price > 9
select id from tickets where price > 90

In your WHERE, compare both values for sold_at with the task’s. A date is read as year, month, day: which days did you write?
select receipt from sales where sold_at >= '2024-01-10' and sold_at < '2024-01-11'
select receipt from sales where sold_at >= '2024-10-01' and sold_at < '2024-11-01'

Both conditions in your WHERE are right. Is one of them enough, or do both have to be true?
select id from tickets where row_no = 1 or price > 9
select id from tickets where row_no = 1 and price > 9

Every condition in your WHERE is right, but not how AND and OR join them. Which of them have to be true together, and of which is one enough?
select id from tickets where row_no = 1 or seat_no = 2 and price > 9
select id from tickets where (row_no = 1 or seat_no = 2) and price > 9

Every comparison in your WHERE is right, but not how AND, OR and NOT join them. Which have to be true together, of which is one enough, and which must not be true?
select id from tickets where not (row_no = 1 and seat_no = 2)
select id from tickets where row_no = 1 and seat_no = 2

In your subquery, a condition ties the rows inside to the row outside. Which rows inside does it let through, and which ones does the task need? This is the first thing to look at.
select id from games g where attendance > (select avg(o.attendance) from games o where o.id = g.id)
select id from games g where attendance > (select avg(o.attendance) from games o where o.season = g.season)
`);

const outputs = casesOf(`
Your SELECT has 3 columns. Find the words of the task that ask for each of them, and leave out what none ask for.
select id, season, theme from games
select id, theme from games

Your SELECT has one column, and the task asks for more. Which one does it name that is not there?
select id from games
select id, theme from games

In column 2, you use COUNT. That makes one value of several rows. Does the task ask for it, or for a value that each row has already?
select section, count(row_no) from tickets group by section, row_no
select section, row_no + 1 from tickets group by section, row_no

In column 1, with DISTINCT, a value that occurs several times is used once. Does the task want it once, or each time?
select count(distinct customer_id) from sales
select count(customer_id) from sales

In column 1, a value that occurs several times is used each time. Does the task want it each time, or once?
select count(customer_id) from sales
select count(distinct customer_id) from sales

In column 1, the calculation and the number of decimals are right. Look at TRUNC: does it go up, down, or to the nearest value, and which does the task want?
select trunc(price / cost, 1) from merchandise
select round(price / cost, 1) from merchandise

In column 1, the calculation is right. To how many decimals does the task want it?
select round(price / cost, 1) from merchandise
select round(price / cost, 2) from merchandise

In column 1, the right columns are used. Which one is to be divided by which?
select round(cost / nullif(price, 0), 2) from merchandise
select round(price / nullif(cost, 0), 2) from merchandise

In column 1, what you calculate with is right, but the wrong way round. Which one is to be subtracted from which?
select points_against - points_for from games
select points_for - points_against from games

In column 1, subtracting is right. Look at what you subtract, and at what you subtract it from: is each of them what the task means?
select count(customer_id) - count(distinct customer_id) from sales
select count(*) - count(customer_id) from sales

In column 2, everything is right but the text 'week'. What does the task want in its place?
select id, date_trunc('week', game_date) from games
select id, date_trunc('month', game_date) from games

In column 2, everything is right but DAY in EXTRACT. What does the task want in its place?
select id, extract(day from game_date) from games
select id, extract(year from game_date) from games

In column 2, look at the condition after your first WHEN. In which rows should it be true, and what is in email there?
select id, case when email = '' then 'a' when opted_in then 'b' end from customers
select id, case when email is null then 'a' when opted_in then 'b' end from customers

In column 1, look at the condition in FILTER. In which rows should it be true, and what is in refunded_at there?
select sum(fee) filter (where refunded_at is not null) from sales
select sum(fee) filter (where refunded_at is null) from sales

In column 1, look at the condition after WHEN. In which rows should it be true, and what is in refunded_at there?
select count(case when refunded_at is not null then 1 end) from sales
select count(*) filter (where refunded_at is null) from sales

In column 1, look at the condition after WHEN: does the boundary itself belong?
select case when price <= 9.5 then 'a' end from tickets
select case when price < 9.5 then 'a' end from tickets

In the column n of the WITH query s, what you calculate with is right. Look at the sign between the parts.
with s as (select season, sum(capacity + attendance) as n from games group by season) select season, n from s
with s as (select season, sum(capacity * attendance) as n from games group by season) select season, n from s
`);

const others = casesOf(`
Which rows of tickets and sales belong together? Look for a column of one that refers to the other, or for a column that both have.
select s.fee from tickets t cross join sales s
select s.fee from tickets t join sales s on s.ticket_id = t.id

Your outer join keeps rows of sales that have no match. Of which table does the task need such rows?
select t.id, s.fee from tickets t right join sales s on s.ticket_id = t.id
select t.id, s.fee from tickets t left join sales s on s.ticket_id = t.id

By what does the task sort first of all? Your ORDER BY begins with something else.
select id, season from games order by season
select id, season from games order by id

What your first sort key sorts by is right. Does the task want the lowest or the highest values of it first?
select id from games order by id
select id from games order by id desc

What your first sort key sorts by is right. Does the task want the lowest or the highest values of it first? This is the first thing to look at.
select id from tickets order by price, id desc limit 5
select id from tickets order by price desc, id limit 5

How many rows come before the ones that the task wants, and how many does it want?
select id from games order by id limit 10
select id from games order by id limit 5 offset 5
`);

describe.each([
  ['conditions', conditions],
  ['outputs', outputs],
  ['joins, orders and limits', others],
])('of %s', (_, cases) => {
  test.each(cases)('%s: %s', async (what, typed, accepted) => {
    expect((await find(typed, [accepted]))?.what).toBe(what);
  });
});

test('what the results cannot differ by is not announced as a second thing', async () => {
  const typed = 'select season, sum(capacity) from games group by season, opponent';
  const accepted = 'select season, sum(attendance) from games group by season';
  const mismatch = { rule: 'values' as const, columns: [1], missing: [0], extra: [0] };
  expect((await find(typed, [accepted], { mismatch }))?.what).toBe(
    'In column 2, everything is right but capacity. Is that what the task means there?',
  );
});
