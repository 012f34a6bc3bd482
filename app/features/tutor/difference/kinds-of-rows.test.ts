import { expect, test } from 'vitest';
import { casesOf, find } from './fixtures/cases';

/** Of which rows there are. */
const kinds = casesOf(`
table-missing
select price from tickets
select t.price from tickets t join sales s on s.ticket_id = t.id

table-extra
select t.price from tickets t join sales s on s.ticket_id = t.id
select price from tickets

table-twice
select t.price from tickets t join sales s on s.ticket_id = t.id join sales s2 on s2.ticket_id = t.id
select t.price from tickets t join sales s on s.ticket_id = t.id

join-drops
select t.id, s.fee from tickets t join sales s on s.ticket_id = t.id
select t.id, s.fee from tickets t left join sales s on s.ticket_id = t.id

join-keeps
select t.id, s.fee from tickets t left join sales s on s.ticket_id = t.id
select t.id, s.fee from tickets t join sales s on s.ticket_id = t.id

join-side
select t.id, s.fee from tickets t right join sales s on s.ticket_id = t.id
select t.id, s.fee from tickets t left join sales s on s.ticket_id = t.id

link-other
select s.fee from tickets t join sales s on s.receipt = t.id
select s.fee from tickets t join sales s on s.ticket_id = t.id

link-missing
select s.fee from tickets t cross join sales s
select s.fee from tickets t join sales s on s.ticket_id = t.id

link-extra
select s.fee from tickets t join sales s on s.ticket_id = t.id and s.receipt = t.id
select s.fee from tickets t join sales s on s.ticket_id = t.id

on-missing
select t.id, s.fee from tickets t left join sales s on s.ticket_id = t.id
select t.id, s.fee from tickets t left join sales s on s.ticket_id = t.id and s.refunded_at is null

where-missing
select id from tickets where price > 9
select id from tickets where price > 9 and row_no = 1

where-extra
select id from tickets where price > 9 and row_no = 1
select id from tickets where price > 9

where-boundary
select id from tickets where price >= 9
select id from tickets where price > 9

where-boundary
select id from tickets where row_no <= 9
select id from tickets where row_no < 9

where-side
select id from tickets where price < 9
select id from tickets where price > 9

where-sign
select id from tickets where price = 9
select id from tickets where price >= 9

where-value
select id from tickets where price > 9
select id from tickets where price > 90

where-list
select id from tickets where section = 'Club'
select id from tickets where section in ('Club', 'Balcony')

where-pattern
select id from sales where promo_code like 'a%'
select id from sales where promo_code ilike 'a%'

where-null
select id from sales where fee is null
select id from sales where fee is not null

where-negated
select id from customers c where exists (select from sales where customer_id = c.id)
select id from customers c where not exists (select from sales where customer_id = c.id)

where-logic
select id from tickets where row_no = 1 or seat_no = 2 and price > 9
select id from tickets where (row_no = 1 or seat_no = 2) and price > 9

where-place
select t.id, s.fee from tickets t left join sales s on s.ticket_id = t.id where s.refunded_at is null
select t.id, s.fee from tickets t left join sales s on s.ticket_id = t.id and s.refunded_at is null

where-place
select count(*), sum(fee) from sales where refunded_at is null
select count(*), sum(fee) filter (where refunded_at is null) from sales

where-groups
select customer_id from merchandise_sales where quantity > 5 group by customer_id
select customer_id from merchandise_sales group by customer_id having sum(quantity) > 5

having-measure
select customer_id from merchandise_sales group by customer_id having count(*) > 5
select customer_id from merchandise_sales group by customer_id having sum(quantity) > 5

where-outer-inside
select id from games g where attendance > (select avg(attendance) from games)
select id from games g where attendance > (select avg(o.attendance) from games o where o.season = g.season)

where-missing-inside
with s as (select ticket_id from sales) select id from tickets where id in (select ticket_id from s)
with x as (select ticket_id from sales where refunded_at is null) select id from tickets where id in (select ticket_id from x)

having-missing
select section, count(*) from tickets group by section
select section, count(*) from tickets group by section having count(*) > 9
`);

test.each(kinds)('%s: %s', async (kind, typed, accepted) => {
  expect((await find(typed, [accepted]))?.id).toBe(`difference-${kind}`);
});
