import { expect, test } from 'vitest';
import { casesOf, find } from './fixtures/cases';

/** Of what is made of them. */
const kinds = casesOf(`
group-missing
select count(*) from games group by season
select count(*) from games group by season, opponent

group-extra
select count(*) from games group by season, opponent
select count(*) from games group by season

group-other
select count(*) from games group by opponent
select count(*) from games group by season

select-count
select id, price from tickets
select id from tickets

select-order
select id, price from tickets
select price, id from tickets

select-function
select avg(fee) from sales
select sum(fee) from sales

select-aggregate
select count(*) from merchandise_sales
select sum(quantity) from merchandise_sales

select-count-rows
select count(*) from sales
select count(fee) from sales

select-count-values
select count(fee) from sales
select count(*) from sales

select-distinct
select count(customer_id) from sales
select count(distinct customer_id) from sales

select-filter
select sum(fee) from sales
select sum(fee) filter (where refunded_at is null) from sales

select-fallback
select avg(coalesce(fee, 0)) from sales
select avg(fee) from sales

select-no-fallback
select purchase_price + fee from sales
select purchase_price + coalesce(fee, 0) from sales

select-rounding
select round(avg(fee), 1) from sales
select round(avg(fee), 2) from sales

select-missing-step
select promo_code from sales
select upper(promo_code) from sales

select-extra-step
select upper(promo_code) from sales
select promo_code from sales

select-operands
select points_against - points_for from games
select points_for - points_against from games

select-operator
select price + cost from merchandise
select price * cost from merchandise

select-column
select sum(fee) from sales
select sum(purchase_price) from sales

select-number
select price * 2 from tickets
select price * 3 from tickets

select-whole
select 100 * attendance / capacity from games
select 100.0 * attendance / capacity from games

select-condition
select sum(fee) filter (where fee > 1) from sales
select sum(fee) filter (where fee >= 1) from sales

select-case-order
select case when price > 1 then 'a' when price > 2 then 'b' end from tickets
select case when price > 2 then 'b' when price > 1 then 'a' end from tickets

select-case-lines
select case when price > 1 then 'a' end from tickets
select case when price > 1 then 'a' else 'b' end from tickets

select-case-results
select case when price > 1 then 'A' else 'B' end from tickets
select case when price > 1 then 'a' else 'b' end from tickets

select-aggregated
select sum(price) + 1 from merchandise
select price - cost from merchandise

select-single
select quantity * unit_price from merchandise_sales
select sum(quantity) + 1 from merchandise_sales

select-lacks-column
select round(price + 1, 2) from merchandise
select round(price - cost, 2) from merchandise

select-other-column
select round(price * cost, 2) from merchandise
select round(price + 1, 2) from merchandise

select-missing-step
select round(price - cost, 1) from merchandise
select round(100 * (price - cost) / price, 1) from merchandise

select-extra-step
select round(100 * (price - cost), 1) from merchandise
select round(price - cost, 1) from merchandise

select-rounded-inside
select 100 * round(attendance / capacity::numeric, 1) from games
select round(100.0 * attendance / capacity, 1) from games

select-fallback-whole
select coalesce(purchase_price + fee, 0) from sales
select purchase_price + coalesce(fee, 0) from sales

select-turned
select round(capacity / nullif(attendance, 0), 2) from games
select round(attendance / nullif(capacity, 0), 2) from games

select-turned
select round(100.0 * capacity / attendance, 1) from games
select round(attendance / (capacity / 100.0), 1) from games

select-formula
select attendance + capacity from games
select 100.0 * attendance / (capacity - 1) from games

distinct-missing
select section from tickets
select distinct section from tickets

distinct-extra
select distinct section from tickets
select section from tickets

distinct-keys
select distinct on (section) section, price from tickets
select distinct section, price from tickets

union
select id from games union select id from tickets
select id from games union all select id from tickets

set-operation
select id from games except select id from tickets
select id from games intersect select id from tickets

set-turned
select id from sponsors except select sponsor_id from sponsorships where fee > 0
select sponsor_id from sponsorships where fee > 0 except select id from sponsors

order-missing
select id from games
select id from games order by id

order-key
select id from games order by season
select id from games order by id

order-key
select id from games order by season limit 5
select id from games order by season, id limit 5

order-direction
select id from games order by id
select id from games order by id desc

order-nulls
select id from games order by theme desc
select id from games order by theme desc nulls last

limit-missing
select id from games order by id
select id from games order by id limit 5

limit-extra
select id from games order by id limit 5
select id from games order by id

limit-value
select id from games order by id limit 5
select id from games order by id limit 50

limit-ties
select id from games order by id fetch first 5 rows with ties
select id from games order by id limit 5

offset-missing
select id from games order by id limit 5
select id from games order by id limit 5 offset 5
`);

test.each(kinds)('%s: %s', async (kind, typed, accepted) => {
  expect((await find(typed, [accepted]))?.id).toBe(`difference-${kind}`);
});
