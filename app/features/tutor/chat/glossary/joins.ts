import type { Entry } from './entry';

export const joins: Entry[] = [
  {
    terms: [
      'join',
      'inner join',
      'joins',
      'joining',
      'join tables',
      'join two tables',
      'combine tables',
      'connect tables',
      'link tables',
    ],
    text: '`join` lays rows of two tables side by side where the condition after `on` is true. Rows without a partner are gone; a row with several partners appears several times. Say after each join what one row is now.',
    example: 'select g.opponent, p.kind from sponsorships as p join games as g on g.id = p.game_id',
  },
  {
    terms: [
      'left join',
      'left outer join',
      'outer join',
      'outer joins',
      'left joins',
      'keep rows without a match',
    ],
    text: '`left join` keeps every row of the table on its left, also those without a partner. For them the columns of the right table are NULL. A condition in `where` on such a column throws those rows away again; in `on` it only chooses partners.',
    example: 'select p.name, d.kind from sponsors as p left join sponsorships as d on d.sponsor_id = p.id',
  },
  {
    terms: ['right join', 'right outer join'],
    text: '`right join` keeps every row of the table on its right, and fills in NULL where the left one has no partner. It is a `left join` with the tables exchanged, and most people write that.',
    example: 'select d.kind, p.name from sponsorships as d right join sponsors as p on p.id = d.sponsor_id',
  },
  {
    terms: ['full join', 'full outer join'],
    text: '`full join` keeps the rows of both tables, matched where they match, with NULL for what is missing on either side.',
    example: 'select p.name, d.kind from sponsors as p full join sponsorships as d on d.sponsor_id = p.id',
  },
  {
    terms: ['cross join', 'cross product', 'cartesian product', 'every combination'],
    text: '`cross join` lays every row of one table beside every row of the other. That is seldom wanted: two tables in `from` that no condition links do the same, and the result is as long as their lengths multiplied.',
    example: 'select s.name, p.industry from sections as s cross join sponsors as p',
  },
  {
    terms: ['on', 'on clause', 'join condition', 'join conditions'],
    text: '`on` says which rows of two tables belong together, mostly as the key of the one = the reference of the other. In a left join it also decides which partners count, without removing rows of the left table.',
    example: 'select g.theme, p.fee from games as g join sponsorships as p on p.game_id = g.id',
  },
  {
    terms: ['using'],
    text: '`using (column)` is short for an `on` that compares two columns of the same name. Careful with `using (id)`: each table counts its own id, and equal numbers mean nothing.',
    example: 'select t.section, m.quantity from tickets as t join merchandise_sales as m using (game_id)',
  },
  {
    terms: ['natural join'],
    text: '`natural join` joins on all columns that happen to have the same name in both tables. It is best left alone: one more column of the same name changes the result without a word.',
    example: 'select count(*) from sponsors natural join sponsorships',
  },
  {
    terms: ['self join', 'join a table with itself', 'pairs'],
    text: 'A self join joins a table with itself, under two aliases. Add a condition such as `a.id < b.id`, or every row also meets itself and every pair comes twice.',
    example:
      'select a.name, b.name from sponsors as a join sponsors as b on b.industry = a.industry and a.id < b.id',
  },
  {
    terms: ['lateral', 'lateral join'],
    text: '`lateral` lets a subquery in `from` use columns of the tables before it; it is answered anew for each of their rows.',
    example:
      'select s.name, t.price from sections as s cross join lateral (select price from tickets where section = s.name limit 1) as t',
  },
  {
    terms: [
      'anti join',
      'anti-join',
      'antijoin',
      'rows without a match',
      'has none',
      'who has none',
      'not there',
      'without any',
    ],
    text: 'An anti-join finds the rows of one table that have no partner in another. Either use `not exists` with a subquery, or a `left join` and then `is null` on the key of the right table, a column that is never NULL in a real row.',
    example:
      'select p.name from sponsors as p where not exists (select from sponsorships as d where d.sponsor_id = p.id)',
  },
  {
    terms: [
      'fan out',
      'fan-out',
      'fanout',
      'double counting',
      'counted twice',
      'too many rows',
      'rows come double',
      'row multiplication',
      'chasm trap',
      'fan trap',
    ],
    text: 'Fan-out is when a row meets several partners in a join and so appears several times. A sum over it then counts the same amount again and again. Check with `count(*)` before and after the join; the cure is to add up first and join afterward.',
    example: 'select count(*) from games as g join sponsorships as p on p.game_id = g.id',
  },
];
