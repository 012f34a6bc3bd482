import { describe, expect, test } from 'vitest';
import type { Evidence } from '~/features/sandbox/grade.server';
import { faultIn, ruleNamed } from '../fixtures/said';
import { whereRules } from './where';

/** Queries that set a rule off, each with what it says in which clause, and others that do not. */
type Cases = { speaks: [query: string, clause: string, words: string | RegExp][]; silent: string[] };

const cases: Record<string, Cases> = {
  'null-equals': {
    speaks: [
      [
        'select * from sales where refunded_at = null',
        'WHERE',
        'In WHERE, refunded_at = NULL is never true: nothing is equal to NULL, not even NULL itself. SQL has a test of its own for a missing value.',
      ],
      [
        'select * from sales where null <> fee',
        'WHERE',
        /^In WHERE, NULL <> fee is never true: compared with NULL, every answer is unknown\./,
      ],
      [
        'select channel from sales group by channel having max(fee) <> null',
        'HAVING',
        /max\(fee\) <> NULL is/,
      ],
      [
        "select case when email = null then 'no' end from customers",
        'SELECT',
        /^In SELECT, email = NULL is never true/,
      ],
      ['select case theme when null then 1 end from games', 'SELECT', /case theme when NULL is never true/],
      [
        "select * from customers where city in ('Lowgate', null)",
        'WHERE',
        /NULL in the list of IN finds nothing/,
      ],
      [
        'select * from games g left join sponsorships d on d.game_id = null',
        'ON',
        /^In ON, d\.game_id = NULL/,
      ],
      ['select * from games where theme like null', 'WHERE', /theme like NULL is never true/],
    ],
    silent: [
      'select * from sales where refunded_at is null',
      'select * from sales where refunded_at is not distinct from null',
      "select * from sales where promo_code = 'null'",
      'select case when fee is null then null else 1 end from sales',
      'select coalesce(null, fee), nullif(fee, null) from sales',
    ],
  },
  'not-in-with-null': {
    speaks: [
      [
        'select * from customers where id not in (select customer_id from sales)',
        'WHERE',
        'In WHERE, the list after NOT IN can hold a NULL, because customer_id may be missing in sales. One NULL in the list, and NOT IN is true for no row at all.',
      ],
      [
        'select * from games where not (id in (select game_id from sponsorships s))',
        'WHERE',
        /missing in sponsorships/,
      ],
      [
        'select * from customers where id <> all (select customer_id from sales)',
        'WHERE',
        /the list after <> ALL can/,
      ],
      [
        "select * from customers where city not in ('Lowgate', null)",
        'WHERE',
        'In WHERE, there is a NULL in the list after NOT IN. With it, NOT IN is true for no row at all.',
      ],
      [
        'select * from customers where id not in (select customer_id from sales where customer_id is not null or fee > 1)',
        'WHERE',
        /can hold a NULL/,
      ],
    ],
    silent: [
      'select * from customers where id in (select customer_id from sales)',
      'select * from customers where id not in (select customer_id from sales where customer_id is not null)',
      'select * from customers where id not in (select customer_id from sales where customer_id > 0)',
      'select * from customers where id not in (select customer_id from sales group by customer_id having customer_id is not null)',
      'select * from customers where id not in (select s.customer_id from sales s join customers c on c.id = s.customer_id)',
      'select * from tickets where id not in (select ticket_id from sales)',
      'select * from customers where id not in (select coalesce(customer_id, 0) from sales)',
      'with b as (select customer_id from sales where customer_id > 0) select * from customers where id not in (select customer_id from b)',
      "select * from customers where city not in ('Lowgate', 'Mosswick')",
    ],
  },
  'bare-value-in-or': {
    speaks: [
      [
        "select * from sales where channel = 'comp' or 'partner'",
        'WHERE',
        "In WHERE, OR joins whole conditions, and 'partner' alone is none. What stands there has to compare something again, or all values go into one list.",
      ],
      ['select * from games where id = 1 or 2', 'WHERE', /and 2 alone is none/],
      [
        'select * from games where attendance > 100 and capacity',
        'WHERE',
        /^In WHERE, AND joins whole conditions, and capacity/,
      ],
    ],
    silent: [
      "select * from sales where channel = 'comp' or channel = 'partner'",
      'select * from customers where opted_in and birth_year < 1960 or true',
      "select * from customers where opted_in or 'yes'",
      'select * from (select fee > 1 as dear from sales) s where dear or not dear',
    ],
  },
  'compares-with-itself': {
    speaks: [
      [
        'select * from tickets t join games g on t.id = t.id',
        'ON',
        'In ON, both sides of t.id = t.id are the same column, so it is true for every row that has an id. Which table should the other side come from?',
      ],
      [
        'select * from games where attendance > (select avg(attendance) from games where season = season)',
        'WHERE',
        /^In WHERE, both sides of season = season are the same column, so it is true for every row that has a season\./,
      ],
      [
        'select * from games where points_for > points_for',
        'WHERE',
        'In WHERE, both sides of points_for > points_for are the same column, so it is true for no row. What should points_for be compared with?',
      ],
    ],
    silent: [
      'select * from games a join games b on a.id = b.id',
      'select * from games g where exists (select from games where season = g.season)',
      'select * from games where points_for > points_against',
      'select * from games where points_for = points_for + 1',
    ],
  },
  'two-values-at-once': {
    speaks: [
      [
        "select * from tickets where section = 'Club' and row_no = 1 and section = 'Courtside'",
        'WHERE',
        "In WHERE, section = 'Club' and section = 'Courtside' are never both true, because one row has one section. Say the sentence again: is it both at once, or either?",
      ],
      [
        "select * from tickets where section in ('Club', 'Baseline') and 'Terrace' = section",
        'WHERE',
        /never both true/,
      ],
      [
        "select * from customers where opted_in or (city = 'Lowgate' and city = 'Mosswick')",
        'WHERE',
        /one city/,
      ],
      ['select * from games where id = 1 and id = 2.5', 'WHERE', /one id/],
      [
        'select channel from sales group by channel having count(*) = 3 and count(*) = 4',
        'HAVING',
        /because one group has one count\(\*\)/,
      ],
      [
        "select * from sales s join tickets t on t.id = s.ticket_id and t.section = 'Club' where t.section = 'Terrace'",
        'WHERE',
        /^t\.section = 'Club' and t\.section = 'Terrace' are never both true/,
      ],
      [
        "select * from games where game_date = '2024-01-01' and game_date = date '2024-1-2'",
        'WHERE',
        /one game_date/,
      ],
      ["select * from customers where lower(city) = 'a' and lower(city) = 'b'", 'WHERE', /one lower\(city\)/],
    ],
    silent: [
      "select * from tickets where section = 'Club' or section = 'Courtside'",
      "select * from tickets where section in ('Club', 'Baseline') and section = 'Club'",
      "select * from games a join games b on a.season = '2023-24' and b.season = '2024-25'",
      'select * from games where id = 1 and id = 1.0',
      "select * from games where game_date = '2024-01-01' and game_date = '2024-1-1'",
      "select * from tickets where section = 'Club' and price = 95",
      "select * from customers where email = 'a' and random() = 1 and random() = 2",
      "select * from sales s left join tickets t on t.section = 'Club' where t.section = 'Terrace'",
      "with c as (select section::char(9) as section from tickets) select * from c where section = 'Club' and section = 'Club '",
    ],
  },
  'empty-range': {
    speaks: [
      [
        'select * from tickets where price > 50 and price < 20',
        'WHERE',
        'In WHERE, price > 50 and price < 20 are never both true: no price passes both. Which of the two is meant to be lower?',
      ],
      [
        'select * from tickets where price between 95 and 48',
        'WHERE',
        'In WHERE, price between 95 and 48 is never true. BETWEEN reads its two values as from and to, and no price lies between these. Which one is meant to be lower?',
      ],
      [
        'select * from tickets where 20 > price and price >= 20',
        'WHERE',
        /20 > price and price >= 20 are never both true/,
      ],
      ['select * from tickets where price = 48 and price > 50', 'WHERE', /Which of the two is meant\?$/],
      [
        "select * from games where game_date >= '2025-01-01' and game_date < '2024-01-01'",
        'WHERE',
        /never both true/,
      ],
      [
        "select * from sales where sold_at > '2024-10-01 12:00' and sold_at < '2024-10-01'",
        'WHERE',
        /never both true/,
      ],
      [
        'select * from tickets where not price < 50 and price between 10 and 20',
        'WHERE',
        /not price < 50 and/,
      ],
    ],
    silent: [
      'select * from tickets where price > 20 and price < 50',
      'select * from tickets where price >= 20 and price <= 20',
      'select * from tickets where price > 50 or price < 20',
      'select * from tickets where price between symmetric 95 and 48',
      'select * from tickets where price not between 95 and 48',
      'select * from games where points_for > 100 and points_against < 90',
      "select * from tickets where section > 'b' and section < 'A'",
      'select * from tickets a, tickets b where a.price > 50 and b.price < 20',
      "select * from games where game_date > '2025-01-01 10:00' and game_date < '2025-01-01 09:00'",
    ],
  },
  'always-true-or': {
    speaks: [
      [
        "select * from sales where channel <> 'comp' or channel <> 'partner'",
        'WHERE',
        "In WHERE, channel <> 'comp' or channel <> 'partner' is true for every row that has a channel: whatever the channel is, it differs from at least one of the two.",
      ],
      [
        'select * from games where (attendance < 900 or attendance > 500) and id > 3',
        'WHERE',
        'In WHERE, attendance < 900 or attendance > 500 is true for every row that has an attendance: whatever the attendance is, one of the two is true.',
      ],
      [
        "select * from sales where not channel = 'comp' or channel not in ('online')",
        'WHERE',
        /whatever the channel is/,
      ],
      ['select * from games where id <> 1 or id = 1', 'WHERE', /one of the two is true/],
    ],
    silent: [
      "select * from sales where channel <> 'comp' and channel <> 'partner'",
      "select * from sales where channel <> 'comp' or channel <> 'comp'",
      "select * from sales where channel not in ('comp', 'online') or channel not in ('comp')",
      'select * from games where attendance < 500 or attendance > 900',
      'select * from games where attendance < 500 or attendance > 500',
      "select * from sales where channel <> 'comp' or promo_code <> 'partner'",
      "select * from sales where channel <> 'comp' or channel = 'online'",
    ],
  },
  'pattern-without-like': {
    speaks: [
      [
        "select * from sales where promo_code = 'FAMILY%'",
        'WHERE',
        "In WHERE, the % in 'FAMILY%' is an ordinary character: = compares letter by letter. Another operator reads it as: anything.",
      ],
      ["select * from sales where upper(promo_code) in ('FAMILY%')", 'WHERE', /IN compares letter by letter/],
      ["select * from customers where email <> '%@postbox.example'", 'WHERE', /<> compares letter by letter/],
    ],
    silent: [
      "select * from sales where promo_code like 'FAMILY%'",
      "select * from sales where promo_code = 'FAMILY4'",
      "select * from sponsors where name = '100%'",
      "select * from (select '5' || '%' as share) s where share like '5%' or share || '%' = 'x%'",
    ],
  },
  'foreign-wildcard': {
    speaks: [
      [
        "select * from customers where name like 'Ann*'",
        'WHERE',
        'In WHERE, * is an ordinary character for LIKE; it is a wildcard in other programs. SQL has one sign of its own for any number of characters, and one for exactly one.',
      ],
      [
        "select * from customers where name not ilike '?nn'",
        'WHERE',
        /\? is an ordinary character for NOT ILIKE/,
      ],
    ],
    silent: [
      "select * from customers where name like 'Ann%'",
      "select * from customers where name like '*%'",
      "select * from customers where name ~ 'Ann.*'",
      "select * from customers where name = 'Ann*'",
    ],
  },
  'value-not-in-the-list': {
    speaks: [
      [
        "select * from sales where channel = 'Online'",
        'WHERE',
        "In WHERE, 'Online' is not among the values of channel. There is one that differs in capitals or blanks alone, and text is compared letter by letter.",
      ],
      [
        "select * from sales s where s.channel in ('online', 'web')",
        'WHERE',
        "In WHERE, 'web' is not among the values of channel. Text is compared letter by letter, capitals included. Look at which values there are.",
      ],
      [
        "with t as (select section as part from tickets) select * from t where part <> 'Loge'",
        'WHERE',
        /values of part/,
      ],
      ["select case channel when 'Comp' then 0 else 1 end from sales", 'SELECT', /^In SELECT, 'Comp'/],
      ["select count(*) filter (where 'Club ' = section) from tickets", 'SELECT', /capitals or blanks alone/],
    ],
    silent: [
      "select * from sales where channel = 'online'",
      "select * from sales where upper(channel) = 'ONLINE'",
      "select * from sales where promo_code <> ''",
      "select * from customers where name = 'Nobody'",
      "select * from sales where promo_code = 'FAMILY%'",
      "with sales as (select 'web' as channel) select * from sales where channel = 'web'",
      "select * from (select channel from sales union select 'web') s where channel = 'web'",
    ],
  },
  'day-as-upper-bound': {
    speaks: [
      [
        "select * from sales where sold_at between '2023-10-01' and '2023-10-31'",
        'WHERE',
        "In WHERE, sold_at holds a time of day as well, and '2023-10-31' alone means midnight at its start: BETWEEN stops there, and the rest of that day is left out. Where does the period really end?",
      ],
      ["select * from sales where sold_at <= date '2023-10-31'", 'WHERE', /<= stops there/],
      ["select * from sales where '2023-10-31'::timestamp >= sold_at", 'WHERE', />= stops there/],
      [
        "select * from sales s where s.sold_at = '2023-10-31'",
        'WHERE',
        /nothing that happens later that day is equal to it\. From when to when is that day\?$/,
      ],
      ["select * from sales where sold_at in ('2023-10-31', '2023-11-01')", 'WHERE', /is equal to it/],
      [
        "select count(*) filter (where sold_at <= '2023-10-31') from sales",
        'SELECT',
        /^In SELECT, sold_at holds/,
      ],
    ],
    silent: [
      "select * from sales where sold_at >= '2023-10-01' and sold_at < '2023-11-01'",
      "select * from sales where sold_at::date between '2023-10-01' and '2023-10-31'",
      "select * from sales where sold_at <= '2023-10-31 23:59:59'",
      "select * from sales where date_trunc('month', sold_at) = '2023-10-01'",
      "select * from games where game_date between '2023-10-01' and '2023-10-31'",
      "select * from sales where sold_at > '2023-10-31'",
      "select * from sales where '2023-10-31' <= sold_at",
      "select * from (select date_trunc('day', sold_at) as sold_at from sales) s where sold_at <= '2023-10-31'",
    ],
  },
  'name-in-quotes': {
    speaks: [
      [
        "select * from customers where 'city' = 'Pellwood'",
        'WHERE',
        "In WHERE, 'city' in single quotes is the word itself, the same for every row, and not the column of that name.",
      ],
      ["select 'name', city from customers", 'SELECT', /^In your SELECT, 'name' in single quotes/],
      ["select count('customer_id') from sales", 'SELECT', /'customer_id' in single quotes/],
      ["select section from tickets group by 'section', section", 'GROUP BY', /^In your GROUP BY, 'section'/],
      ["select * from tickets t join sections s on t.section = 's.name'", 'ON', /'s\.name' in single quotes/],
      ["select * from sales where 'promo_code' like 'FAMILY%'", 'WHERE', /'promo_code' in single quotes/],
    ],
    silent: [
      "select * from sales where channel = 'season'",
      "select * from sales s, games g where s.channel <> 'season'",
      "select 'all' as section, count(*) from tickets",
      "select * from customers where city = 'Pellwood'",
      "select * from customers where name = 'city'",
    ],
  },
  'and-before-or': {
    speaks: [
      [
        "select * from tickets where section = 'Club' or section = 'Courtside' and row_no = 1",
        'WHERE',
        "In WHERE, AND is decided before OR. As it stands, row_no = 1 counts only together with section = 'Courtside', and section = 'Club' is enough by itself.",
      ],
      [
        "select * from tickets where game_id = 2 and section = 'Club' or section = 'Courtside'",
        'WHERE',
        "In WHERE, AND is decided before OR. As it stands, game_id = 2 counts only together with section = 'Club', and section = 'Courtside' is enough by itself.",
      ],
      [
        "select * from tickets where game_id = 2 and section = 'Club' or section = 'Courtside' and row_no = 1",
        'WHERE',
        "In WHERE, AND is decided before OR. As it stands, game_id = 2 counts only together with section = 'Club', and row_no = 1 only together with section = 'Courtside'.",
      ],
      [
        "/* (é */ select '(', * from games where id = 1 or id = 2 and season = '2023-24' -- )",
        'WHERE',
        /AND is decided/,
      ],
      [
        'select * from games where id in (select game_id from tickets) or id = 2 and capacity > 5',
        'WHERE',
        'In WHERE, AND is decided before OR: what AND joins counts only together, and what OR adds is enough by itself.',
      ],
    ],
    silent: [
      "select * from tickets where (section = 'Club' or section = 'Courtside') and row_no = 1",
      "select * from tickets where section = 'Club' or (section = 'Courtside' and row_no = 1)",
      "select * from tickets where section = 'Club' and row_no = 1 or section = 'Courtside' and row_no = 2",
      "select * from games where theme = 'x' and points_for > 9 or opponent = 'y' and points_for > 9",
      'select * from games where id = 1 or id = 2 or id = 3',
    ],
  },
  'not-covers-one': {
    speaks: [
      [
        "select * from tickets where not section = 'Club' and row_no = 1",
        'WHERE',
        "In WHERE, NOT reaches only to the next AND: it turns section = 'Club' around and leaves row_no = 1 as it is. Brackets show how far it should reach.",
      ],
      ['select * from games where not theme is null or id = 1', 'WHERE', /NOT reaches only to the next OR/],
    ],
    silent: [
      "select * from tickets where not (section = 'Club' and row_no = 1)",
      "select * from tickets where not (section = 'Club') and row_no = 1",
      "select * from tickets where row_no = 1 and not section = 'Club'",
      "select * from tickets where section <> 'Club' and row_no = 1",
      'select * from customers where not opted_in and birth_year < 1960',
      'select * from games g where not exists (select from tickets) and id = 1',
    ],
  },
  'pattern-left-out': {
    speaks: [
      [
        "select * from sales where promo_code ilike 'family'",
        'WHERE',
        "In WHERE, ILIKE without % or _ finds exactly the text 'family'. May something stand before or after it?",
      ],
    ],
    silent: [
      "select * from sales where promo_code ilike 'family%'",
      "select * from sales where promo_code like 'FAMILY_'",
      "select * from sales where promo_code like 'FAMILY*'",
      "select * from sales where promo_code = 'FAMILY4'",
    ],
  },
  implied: {
    speaks: [
      [
        'select * from tickets where price > 30 and price > 25',
        'WHERE',
        'In WHERE, price > 30 already contains price > 25: one of the two is enough.',
      ],
      [
        "select * from games where season <> '2024-25' and season = '2023-24'",
        'WHERE',
        /^In WHERE, season = '2023-24' already/,
      ],
      [
        'select * from tickets where price between 20 and 30 and price >= 20',
        'WHERE',
        /between 20 and 30 already contains/,
      ],
      [
        'select * from tickets where price in (20, 30) and price < 40',
        'WHERE',
        /price in \(20, 30\) already contains/,
      ],
    ],
    silent: [
      'select * from tickets where price > 30 and price < 45',
      'select * from tickets where price > 30 or price > 25',
      'select * from tickets where price between 20 and 30 and price > 25',
      'select * from games where points_for > 30 and points_against > 25',
    ],
  },
  'like-without-pattern': {
    speaks: [
      [
        "select * from games where theme like 'Retro Night'",
        'WHERE',
        "In WHERE, LIKE without % or _ compares the whole text 'Retro Night', as = does: = says so at first sight.",
      ],
      ["select * from games where theme not like 'Retro Night'", 'WHERE', /as <> does/],
    ],
    silent: [
      "select * from games where theme like 'Retro%'",
      "select * from games where theme ilike 'retro night'",
    ],
  },
};

const byId = Object.entries(cases);

test('each rule is shown here, but the one that needs a result', () => {
  expect(whereRules.map(({ id }) => id).filter((id) => !cases[id])).toEqual(['not-equal-loses-nulls']);
});

describe.each(byId)('%s', (id, { speaks, silent }) => {
  test.each(speaks)('speaks of %s', async (query, clause, words) => {
    const fault = await faultIn(ruleNamed(whereRules, id), query);
    expect(fault).toMatchObject({
      clause,
      what: typeof words === 'string' ? words : expect.stringMatching(words),
    });
    expect(fault?.why).toMatch(/\.$|\?$/);
  });

  test.each(silent)('has nothing to say of %s', async (query) => {
    expect(await faultIn(ruleNamed(whereRules, id), query)).toBeUndefined();
  });
});

describe('not-equal-loses-nulls', () => {
  const columns = ['receipt', 'promo_code'].map((name) => ({ name, type: 'text' }));
  const expected = {
    columns,
    rows: [
      ['1', 'X'],
      ['2', null],
      ['3', null],
    ],
    truncated: false,
  };
  const evidence = (mismatch: Evidence['mismatch']) =>
    ({ sides: { expected, actual: expected, contract: {} }, mismatch }) as unknown as Evidence;
  const rule = ruleNamed(whereRules, 'not-equal-loses-nulls');
  const query = "select receipt, promo_code from sales where promo_code <> 'STUDENT'";

  test.each([
    query,
    "select receipt, promo_code from sales where promo_code not in ('STUDENT', 'X')",
    "select receipt, promo_code from sales where promo_code not like 'S%'",
    "select receipt, ticket_id from sales where promo_code <> 'STUDENT'",
  ])('speaks where all that is missing has no value: %s', async (text) => {
    const mismatch = { rule: 'row_count', missing: [1, 2], extra: [] } as const;
    const fault = await faultIn(rule, text, { evidence: evidence(mismatch as never) });
    expect(fault?.what).toMatch(
      /^In WHERE, promo_code .* is unknown where promo_code is NULL, and WHERE keeps only what is true: those rows drop out\. Should they count\?$/,
    );
  });

  test.each([
    [query, undefined],
    [query, { rule: 'row_count', missing: [0, 1], extra: [] }],
    [query, { rule: 'row_count', missing: [1], extra: [0] }],
    [query, { rule: 'row_count', missing: [], extra: [0] }],
    [query, { rule: 'values', missing: [1], extra: [], columns: [0] }],
    [query, { rule: 'columns' }],
    [`${query} or promo_code is null`, { rule: 'row_count', missing: [1], extra: [] }],
    [
      "select receipt, promo_code from sales where channel <> 'comp'",
      { rule: 'row_count', missing: [1], extra: [] },
    ],
  ])('is silent otherwise: %s, %o', async (text, mismatch) => {
    expect(await faultIn(rule, text, { evidence: evidence(mismatch as never) })).toBeUndefined();
  });

  test('is silent without a result', async () => {
    expect(await faultIn(rule, query)).toBeUndefined();
  });
});
