import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { env } from '~/env/env.server';
import { addressesOf } from '~/features/sandbox/addresses.server';
import { readDataset, type Variant } from '~/features/sandbox/dataset.server';
import { readDictionary } from './dictionary';

const { schemaSql, generateSql, visible, hidden } = await readDataset('datasets', 'sports-business');

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: addressesOf(String(env.SANDBOX_DATABASE_URL)).admin.visible });
  await client.connect();
});
afterAll(() => client.end());

/** Generates a variant in a schema that is gone afterwards, and answers queries about it. */
async function ask(variant: Variant, queries: string[], planner: Record<string, string> = {}) {
  await client.query('begin; create schema dataset_test; set local search_path = dataset_test');
  try {
    for (const [name, value] of Object.entries({ ...variant.settings, ...planner })) {
      await client.query('select set_config($1, $2, true)', [name, value]);
    }
    await client.query(schemaSql);
    await client.query(generateSql);
    const answers: unknown[] = [];
    for (const query of queries) answers.push((await client.query({ text: query, rowMode: 'array' })).rows);
    return answers;
  } finally {
    await client.query('rollback');
  }
}

describe('the dictionary', () => {
  it('describes every table and column there is, with its type', async () => {
    const { rows } = await client.query<{ name: string; columns: string[] }>(
      `select table_name as name, array_agg(column_name || ' ' || regexp_replace(data_type, ' without time zone', '')
         order by ordinal_position) as columns
       from information_schema.columns where table_schema = $1 group by table_name`,
      [visible.schema],
    );
    const { tables } = await readDictionary('datasets/sports-business');
    const described = tables.map(({ name, columns }) => ({
      name,
      columns: columns.map((c) => `${c.name} ${c.type}`),
    }));
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    expect(described.sort(byName)).toEqual(rows.sort(byName));
  });
});

describe('the generator', () => {
  const tables = 'games tickets customers sales merchandise merchandise_sales sponsorships';
  const digests = tables.split(' ').map((name) => `select md5(string_agg(t::text, '|')) from ${name} as t`);

  it.for(hidden)('makes the same bytes of a seed whatever the plan: $case', async (variant) => {
    const off = { enable_hashjoin: 'off', enable_hashagg: 'off', enable_indexscan: 'off' };
    expect(await ask(variant, digests, { ...off, work_mem: '64kB' })).toEqual(await ask(variant, digests));
  });

  it('makes other data of another seed', async () => {
    const [first] = hidden as [Variant];
    const reseeded = { ...first, settings: { ...first.settings, 'dataset.seed': '8' } };
    expect(await ask(reseeded, digests.slice(1, 4))).not.toEqual(await ask(first, digests.slice(1, 4)));
  });
});

describe('the data shown', () => {
  const about = async (query: string) => {
    const { rows } = await client.query({ text: `select ${query}`, rowMode: 'array' });
    return rows[0]?.map(String);
  };
  beforeAll(() => client.query(`set search_path = ${visible.schema}`));
  afterAll(() => client.query('reset search_path'));

  it('has families on weekends, a Christmas without games, home stands and road trips', async () => {
    expect(
      await about(`count(*) filter (where theme = 'Family Day' and extract(isodow from game_date) < 6),
        count(*) filter (where to_char(game_date, 'MMDD') in ('1224', '1225')) from games`),
    ).toEqual(['0', '0']);
    expect(
      await about(`min(rest) >= 2, count(*) filter (where rest <= 3) > 40, count(*) filter (where rest >= 7) > 20
        from (select game_date - lag(game_date) over (partition by season order by game_date) as rest from games) as rests`),
    ).toEqual(['true', 'true', 'true']);
  });

  it('has a hall of 2,400 seats in full rows', async () => {
    expect(await about(`min(capacity) from games`)).toEqual(['2400']);
    expect(
      await about(`bool_and(rows * width = seats), max(rows) <= 20
        from sections join (
          select section, count(*) as rows, min(seats) as width from (
            select section, row_no, count(*) as seats from tickets where game_id = 82 group by section, row_no
          ) as one group by section having min(seats) = max(seats)
        ) as rows on section = name`),
    ).toEqual(['true', 'true']);
  });

  it('has nobody who is at every game', async () => {
    expect(
      await about(`max(games) < 82, max(bought) < 41 from (
        select count(distinct game_id) filter (where refunded_at is null) as games,
          count(distinct game_id) filter (where channel <> 'season') as bought
        from sales join tickets on tickets.id = ticket_id group by customer_id having customer_id is not null
      ) as fans`),
    ).toEqual(['true', 'true']);
  });

  it('has a web shop with evenings and a Christmas', async () => {
    const web = `from merchandise_sales where game_id is null`;
    expect(
      await about(`count(*) filter (where extract(hour from sold_at) between 17 and 21) * 2 > count(*),
        count(*) filter (where sold_at >= '2023-12-01' and sold_at < '2024-01-01')
          > 2 * count(*) filter (where sold_at >= '2023-10-01' and sold_at < '2023-11-01') ${web}`),
    ).toEqual(['true', 'true']);
  });
});

describe('the hidden data', () => {
  const [empty, tied] = hidden as [Variant, Variant];

  it.for(hidden)('marks nothing by what marks it in the visible data: $case', async (variant) => {
    const visible = ['Balcony', 'Thimble Telecom', '71', '41', '46', '1,2,3,6', 'FAMILY4'];
    const answers = await ask(variant, [
      `select name from sections where opened_on is null`,
      `select name from sponsors where id not in (select sponsor_id from sponsorships)`,
      `select id from games where points_for is null`,
      `select count(*) from games group by season order by season limit 1`,
      `select max(seat_no) from tickets where row_no = 1`,
      `select string_agg(distinct quantity::text, ',' order by quantity::text) from merchandise_sales`,
      `select string_agg(distinct upper(promo_code), ',') from sales where promo_code ilike 'family%'`,
    ]);
    expect(answers.flat(2).filter((answer) => visible.includes(String(answer)))).toEqual([]);
    const [codes] = await ask(variant, [
      `select bool_or(promo_code like 'family%')
         and bool_or(promo_code ilike '%family' and promo_code not ilike 'family%') from sales`,
    ]);
    expect(codes).toEqual([[true]]);
  });

  it(`has ${empty.case}`, async () => {
    const answers = await ask(empty, [
      `select string_agg(name, ', ' order by name) from sections where opened_on is not null
         and not exists (select from tickets join sales on ticket_id = id where section = name)`,
      `select count(*) from games where id not in (select game_id from tickets join sales on ticket_id = id)`,
      `select count(*) from (select from games group by game_date having count(*) = 2) as days`,
      `select count(*) from games where attendance = 0 and id in (select game_id from tickets join sales on ticket_id = id)`,
      `select count(*) from games where to_char(game_date, 'YYYY-MM') = '2025-04'
         and id in (select game_id from tickets join sales on ticket_id = id)`,
      `select category from merchandise group by category
         having bool_and(id not in (select merchandise_id from merchandise_sales))`,
      `select bool_or(promo_code like 'FAMILY%') and bool_or(promo_code like 'Family%') from sales`,
      `select max(id) - count(*) from games`,
    ]);
    expect(answers).toEqual([
      [['Baseline']],
      [['4']],
      [['3']],
      [['1']],
      [['0']],
      [['print']],
      [[true]],
      [['1']],
    ]);
  });

  it(`has ${tied.case}`, async () => {
    const gate = `select game_id, sum(purchase_price) as gate from tickets join sales on ticket_id = id
      where refunded_at is null group by game_id`;
    const [ties, nulls, prices, moments, midnight, letters] = await ask(tied, [
      `select count(*) from (select from (${gate}) as nights group by gate having count(*) > 1) as tied`,
      `select count(*) filter (where customer_id is null) > count(*) / 10 from sales`,
      `select count(distinct price) from tickets where price in (20, 25, 30, 40, 50, 75, 100, 150)`,
      `select count(distinct sold_at) filter (where sold_at = date_trunc('month', sold_at)) > 0,
         count(*) filter (where sold_at = game_date + tip_off) > 0,
         count(*) filter (where sold_at = game_date + tip_off - interval '24 hours') > 0
       from sales join tickets on tickets.id = ticket_id join games on games.id = game_id`,
      `select count(*) > 0 from merchandise_sales where sold_at = '2025-01-01'`,
      `select count(*) > 0 from (select from sales group by upper(promo_code)
         having bool_and(promo_code = lower(promo_code))) as codes`,
    ]);
    expect([ties, nulls, prices, moments]).toEqual([[['5']], [[true]], [['8']], [[true, true, true]]]);
    expect([midnight, letters]).toEqual([[[true]], [[true]]]);
  });
});
