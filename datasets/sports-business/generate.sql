-- Two seasons of the Harrow Bay Lanterns, from a seed.
-- Every choice is a hash of the seed and of what is being decided, never random(): the same seed
-- gives the same bytes, whatever plan is used. Arithmetic keeps to + - * / for the same reason.
-- Settings: dataset.seed, dataset.scale and the boundary cases of dataset.yaml. Without them it makes what learners see; each of
-- these may be special elsewhere: which section is empty, which sponsor has nothing, how long a season is.

create function pg_temp.setting(key text, fallback text) returns text language sql stable as $$
  select coalesce(nullif(current_setting('dataset.' || key, true), ''), fallback)
$$;

-- A number in [0, 1) for a key.
create function pg_temp.roll(key text) returns double precision language sql stable as $$
  select (hashtextextended(key, current_setting('dataset.seed')::bigint) & 9007199254740991)::double precision
    / 9007199254740992
$$;

-- The time of day at which somebody at home buys, from 7:00 to 23:45: mostly in the evening.
create function pg_temp.evening(key text) returns interval language sql stable as $$
  select interval '1 second' * floor(25200 + 60300 * (0.2 * pg_temp.roll('early:' || key)
    + 0.8 * greatest(pg_temp.roll('late:' || key), pg_temp.roll('later:' || key))))
$$;

-- A customer for a key: some buy more often than others, and nobody all the time.
create function pg_temp.somebody(key text, customers integer) returns integer language sql stable as $$
  select customers - floor(pg_temp.roll(key) * (0.25 + 0.75 * pg_temp.roll('how often:' || key)) * customers)::integer
$$;

-- One of the words, for a key.
create function pg_temp.pick(key text, words text[]) returns text language sql stable as $$
  select words[1 + floor(pg_temp.roll(key) * cardinality(words))::integer]
$$;

-- A setting with commas in it.
create function pg_temp.list(key text, fallback text) returns text[] language sql stable as $$
  select string_to_array(pg_temp.setting(key, fallback), ',')
$$;

-- The club's number for a game: where one is left out, those after it have the next.
create function pg_temp.numbered(id integer) returns integer language sql stable as $$
  select id + (id >= pg_temp.setting('left_out', '1000')::integer)::integer
$$;

-- Rows first, references and indexes after: checking each row as it comes takes three times as long.
create temporary table stage_keys as
select 1 as ord, format('alter table %s drop constraint %I', conrelid::regclass, conname) as lift,
  format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f'
union all
select 0, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
from pg_index join pg_class on pg_class.oid = indexrelid
where relnamespace = current_schema()::regnamespace and not indisunique;

do $$
declare key record;
begin
  for key in select lift from stage_keys order by ord, lift loop execute key.lift; end loop;
end $$;

-- ---------------------------------------------------------------- the arena

-- row_seats: seats to a row; demand: share of seats sold to an ordinary game; held: share of seats owned by season-ticket holders.
-- The Terrace was built for the second season and has not been allowed to sell a ticket since. The
-- Balcony is a drawing.
create temporary table stage_sections as
select ord, name, case when name = pg_temp.setting('lowered', '') then 'floor' else level end as level, greatest(least(2, seats), round(seats * pg_temp.setting('scale', '1')::numeric))::integer as seats,
  case when name <> pg_temp.setting('planned', 'Balcony') then opened_on::date end as opened_on,
  case when name <> pg_temp.setting('planned', 'Balcony') then base end as base,
  case when name in (pg_temp.setting('planned', 'Balcony'), pg_temp.setting('closed', 'Terrace')) then -9 else demand end as demand,
  held, coalesce(nullif(pg_temp.setting('row_seats', ''), '')::integer, row_seats) as row_seats
from (values
  (1, 'Courtside', 'floor', 60, 30, '2009-09-12', 180.00, 0.86, 0.70),
  (2, 'Club', 'lower', 220, 44, '2016-08-30', 95.00, 0.66, 0.55),
  (3, 'Lower Bowl', 'lower', 880, 44, '1998-10-03', 48.00, 0.60, 0.35),
  (4, 'Baseline', 'lower', 320, 40, '1998-10-03', 32.00, 0.50, 0.20),
  (5, 'Upper Bowl', 'upper', 920, 46, '1998-10-03', 24.00, 0.46, 0.12),
  (6, 'Terrace', 'upper', 160, 40, '2024-10-01', 15.00, 0.40, 0),
  (7, pg_temp.setting('balcony', 'Balcony'), 'upper', 140, 35, '2003-09-20', 12.00, 0.40, 0),
  (8, 'Gallery', 'upper', 1, 1, nullif(pg_temp.setting('gallery', ''), ''), 20.00, 0.40, 0)
) as s (ord, name, level, seats, row_seats, opened_on, base, demand, held)
where opened_on is not null;

insert into sections (name, level, seats, opened_on)
select name, level, seats, opened_on from stage_sections order by ord;

-- ---------------------------------------------------------------- the calendar

-- Home games come in stands of two to four, a fortnight apart with the road trips between them and a free week in February.
-- Of the ways to spread a stand over its days the league picks one that suits: no game at Christmas, families on a weekend,
-- other nights with a theme on a Friday or Saturday.
create temporary table stage_days as
with seasons as (
  select year, games, date_trunc('week', make_date(year, 10, pg_temp.setting('first_day', '10')::integer))::date as monday
  from (values (2023, pg_temp.setting('first_season', '41')::integer), (2024, pg_temp.setting('second_season', '41')::integer))
    as s (year, games)
),
stands as (
  select year, stand, games, games * stand / 13 as earlier, games * (stand + 1) / 13 - games * stand / 13 as size,
    monday + stand * 14 + case when stand >= 9 then 7 else 0 end as monday
  from seasons, generate_series(0, 12) as stand
),
ways (days) as (values
  (array[4, 6]), (array[3, 5]), (array[5, 8]), (array[2, 4, 6]), (array[3, 5, 8]), (array[4, 6, 9]), (array[5, 7, 10]), (array[1, 4, 6]),
  (array[6, 9, 12]), (array[1, 3, 5]), (array[1, 3, 5, 7]), (array[2, 4, 6, 8]), (array[4, 6, 9, 11]), (array[5, 8, 10, 12]), (array[6, 9, 11, 13])
),
spread as (
  select distinct on (year, stand) year, earlier, monday, days
  from stands join ways on cardinality(days) = size
  order by year, stand, (
    select count(*) from unnest(days) with ordinality as d (day, place)
    where to_char(monday + day, 'MMDD') in ('1224', '1225')
      or earlier + place in (8, 26) and day % 7 < 5
      or (earlier + place in (1, 14, 20, 33) or earlier + place = games) and day % 7 not in (4, 5)
  ), pg_temp.roll('stand:' || year || ':' || stand || ':' || days::text)
)
select year, (earlier + place)::integer as slot,
  case when monday + day = pg_temp.setting('put_off', '1900-01-01')::date then pg_temp.setting('put_off_to', '')::date else monday + day end as game_date
from spread, unnest(days) with ordinality as d (day, place);

-- twin: the game whose dice this game rolls. Usually itself; where ties are forced, the one before.
create temporary table stage_games as
with seasons as (
  select 2023 as year, 0 as before, pg_temp.setting('first_season', '41')::integer as games
  union all
  select 2024, pg_temp.setting('first_season', '41')::integer, pg_temp.setting('second_season', '41')::integer
),
numbered as (
  select before + n as id, year, n, games,
    case when pg_temp.setting('twins', '0') = '1'
        and (year, n) in ((2023, 11), (2023, 19), (2023, 28), (2024, 9), (2024, 36))
      then before + n - 1 else before + n end as twin,
    second_of_day, n - second_of_day::integer as slot
  from seasons, generate_series(1, games) as n,
    lateral (select (before + n - 1)::text = any(pg_temp.list('double_headers', '-1'))) as d (second_of_day)
),
dated as (
  select numbered.*, game_date,
    replace((array['Kettle Cove Gulls', 'Brackwater Pilots', 'Copper Hill Mules', 'Dunmoor Foxes', 'Eastlock Ferrymen',
      pg_temp.setting('fernley', 'Fernley') || ' Thatchers', 'Grindle Park Owls', 'Hollow Creek Otters', 'Juniper Flats Hares', 'Lowgate Millers',
      'Mosswick Badgers', 'North Pier ' || pg_temp.setting('cormorants', 'Cormorants'), 'Orchard End Wasps', 'Pellwood Smiths'])
      [1 + ((year - 2023) * 6 + (n - (id::text = any(pg_temp.list('rematches', '0')))::integer) * 5 + floor(pg_temp.roll('fixtures') * 14)::integer) % 14],
      case when year = 2024 then pg_temp.setting('absent', '') else '' end, 'Pellwood Smiths') as opponent,
    case when n = 1 then 'Opening Night' when n in (8, 26) then 'Family Day' when n in (14, 33) then 'Retro Night'
      when n = 20 then pg_temp.setting('bobblehead', 'Bobblehead Night') when n = games then 'Fan Appreciation Night' end as theme
  from numbered join stage_days using (year, slot)
),
attributed as (
  select dated.*,
    year || '-' || (year - 1999) as season,
    case extract(isodow from game_date) when 6 then time '18:00' when 7 then time '15:00' else time '19:30' end
      + interval '3 hours' * second_of_day::integer as tip_off,
    opponent = 'Kettle Cove Gulls' as rivalry,
    game_date between date '2025-01-04' and date '2025-02-24' as slump,
    id = pg_temp.setting('abandoned', '71')::integer as abandoned,
    id::text = any(pg_temp.list('uncounted', '19,64')) or pg_temp.setting('gaps', '0') = '1' and id % 13 = 5 as uncounted
  from dated
)
select attributed.*,
  (select sum(seats) from stage_sections where base is not null and opened_on <= game_date and id || ':' || name <> unprinted)::integer as capacity,
  -- what the night adds to or takes from every section's demand
  case when extract(isodow from game_date) >= 5 then 0.10 else 0 end
    + case when rivalry then 0.38 else 0 end
    + case when theme is not null then 0.09 else 0 end
    + case when n = 1 then 0.14 else 0 end
    - case when slump then 0.20 else 0 end
    + case when pg_temp.setting('twins', '0') = '1' and (year, n) in ((2023, 10), (2023, 27), (2024, 8), (2024, 35))
        then 0.45 else 0 end
    + pg_temp.roll('mood:' || id) * 0.08 as mood,
  id = best or pg_temp.roll('won:' || id) < case when slump then 0.09 when rivalry then 0.45 else 0.60 end as won,
  74 + floor(pg_temp.roll('points:' || id) * 32)::integer + case when id = best then 32 else 0 end as points,
  case when id = best then 25 else 0 end + 1 + floor(pg_temp.roll('margin:' || id) * pg_temp.roll('margin too:' || id) * 26)::integer as margin
from attributed cross join (select pg_temp.setting('best_game', '0')::integer, pg_temp.setting('unprinted', '')) as b (best, unprinted);

-- ---------------------------------------------------------------- tickets

create temporary table stage_tickets as
select row_number() over (order by g.id, s.ord, seat)::integer as id,
  g.id as game_id, s.name as section, (seat - 1) / s.row_seats + 1 as row_no, seat as seat_no,
  case when pg_temp.setting('edges', '0') = '1' and pg_temp.roll('edge:' || s.name || ':' || seat) < 0.35
    then (array[20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 29.5, 74.5, 200.5])
      [1 + floor(pg_temp.roll('edge price:' || s.name || ':' || (seat - 1) / 2) * 13)::integer]::numeric
    else round(2 * (s.base + case when s.name = 'Lower Bowl' and seat <= 44 then 12 else 0 end)
      * case when t.year = 2024 then 1.06 else 1 end
      * case when t.rivalry then 1.5 when t.theme is not null then 1.15 else 1 end
      * case when s.name = 'Upper Bowl' and g.game_date >= date '2025-01-01' then 1.25 else 1 end
      * case when pg_temp.setting('twins', '0') = '1' and t.id = 18 then 1.5 else 1 end) / 2
      - case when s.name = 'Club' and seat <= 2 then pg_temp.setting('odd_cents', '0')::numeric else 0 end
  end as price,
  g.twin || ':' || s.name || ':' || (seat - 1) / 2 as pair,
  (seat - 1) / 2 as pair_no,
  seat <= round(s.seats * s.held) as held,
  s.demand + t.mood
    - case when s.name = 'Upper Bowl' and g.game_date >= date '2025-01-01' then 0.19 else 0 end
    - case when s.name = pg_temp.setting('empty_section', '')
        or g.id = pg_temp.setting('empty_game', '0')::integer
        or to_char(g.game_date, 'YYYY-MM') = pg_temp.setting('empty_month', '') then 9 else 0 end as demand
from stage_games as g
join stage_games as t on t.id = g.twin
join stage_sections as s on s.base is not null and s.opened_on <= g.game_date and g.id || ':' || s.name <> pg_temp.setting('unprinted', '')
cross join lateral generate_series(1, s.seats) as seat;

-- ---------------------------------------------------------------- who sits there

-- Season-ticket holders: one customer for a pair of seats. About four in five renew; half of the
-- seats given up find a new owner, the others go on sale game by game. Who renews keeps the seats, or all move on by as many.
create temporary table stage_holders as
with pairs as (
  select row_number() over (order by s.ord, pair_no)::integer as id, s.name as section, pair_no,
    pg_temp.roll('renews:' || s.name || ':' || pair_no) < 0.79 as renews,
    pg_temp.roll('taken:' || s.name || ':' || pair_no) < 0.5 as taken
  from stage_sections as s
  cross join lateral generate_series(0, (round(s.seats * s.held)::integer - 1) / 2) as pair_no
  where s.held > 0
)
select section, pair_no, 2023 as year, id as customer_id from pairs
union all
select section, pair_no, 2024,
  case when renews then 1 + (id - 1 + pg_temp.setting('moved', '0')::integer) % number else id + number end
from pairs cross join (select count(*)::integer as number from pairs) as counted
where renews or taken;

create temporary table stage_counts as
select greatest(240, round(9400 * pg_temp.setting('scale', '1')::numeric))::integer as customers,
  case when pg_temp.setting('gaps', '0') = '1' then 0.45 else 0.12 end as missing,
  pg_temp.setting('online_fee', '2.50')::numeric as online_fee, pg_temp.setting('partner_fee', '4.00')::numeric as partner_fee,
  pg_temp.list('family_codes', 'FAMILY4') as family_codes, pg_temp.setting('early_code', 'EARLYBIRD') as early_code,
  pg_temp.setting('small_letters', '0.06')::numeric as small_letters, pg_temp.setting('discounts', '1')::numeric as discounts,
  pg_temp.setting('early_off', '0.15')::numeric as early_off,
  pg_temp.setting('counter_codes', '0') = '1' as at_the_counter, nullif(pg_temp.setting('season_fee', ''), '')::numeric as season_fee,
  pg_temp.setting('presale_on', '2024-06-03')::date + time '10:00' as presale;

-- ---------------------------------------------------------------- sales

create temporary table stage_sales as
with asked as (
  select t.id as ticket_id, t.price, t.section, t.pair, g.year, g.game_date, twin.rivalry, twin.theme, g.abandoned,
    g.game_date + g.tip_off as starts, h.customer_id as holder, t.demand,
    pg_temp.roll('channel:' || t.pair) as channel_roll, pg_temp.roll('lead:' || t.pair) as lead_roll,
    pg_temp.roll('code:' || t.pair) as code_roll
  from stage_tickets as t
  join stage_games as g on g.id = t.game_id
  join stage_games as twin on twin.id = g.twin
  left join stage_holders as h
    on t.held and h.section = t.section and h.pair_no = t.pair_no and h.year = g.year and t.demand > -1
  where h.customer_id is not null or pg_temp.roll('sold:' || t.pair) < t.demand
),
placed as (
  select asked.*,
    case when holder is not null then 'season' when channel_roll < 0.60 then 'online' when channel_roll < partner_from
      then 'box office' when channel_roll < 0.94 then 'partner' else 'comp' end as channel,
    floor(lead_roll * lead_roll * lead_roll * 60)::integer as days_before,
    pg_temp.setting('edges', '0') = '1' and pg_temp.roll('edge day:' || pair) < 0.25 as at_the_edge
  from asked cross join (select pg_temp.setting('partner_from', '0.83')::numeric) as p (partner_from)
),
coded as (
  select placed.*,
    case when channel <> 'online' and not (channel = 'box office' and at_the_counter) then null
      when days_before >= 30 and code_roll < 0.50 then 'EARLYBIRD'
      when theme = 'Family Day' and code_roll < 0.45 then 'FAMILY4'
      when rivalry and code_roll < 0.25 then 'GULLS10'
      when section = 'Upper Bowl' and code_roll < 0.20 then 'STUDENT'
      when code_roll > 0.9993 then 'FERRY5' when code_roll > 0.985 then 'DUNNOCK5' end as code,
    case
      when holder is not null then make_date(year, 1, 1) + interval '1 month' * (case when year = 2023 then 8 else pg_temp.setting('renewals', '5')::integer end - 1) + time '09:00'
        + interval '1 day' * floor(pg_temp.roll('renewal day:' || holder || ':' || year) * 30)
        + interval '1 second' * floor(pg_temp.roll('renewal time:' || holder || ':' || year) * 32400)
      when year = 2024 and channel = 'online' and pg_temp.roll('presale:' || pair) < pg_temp.setting('presale', '0')::numeric
        then presale + interval '1 second' * floor(pg_temp.roll('time:' || pair) * 18600)
      when at_the_edge then case floor(pg_temp.roll('edge time:' || pair) * 4)::integer
        when 0 then date_trunc('month', game_date)
        when 1 then date_trunc('month', game_date) - interval '1 second'
        when 2 then starts - interval '24 hours'
        else starts end
      when days_before = 0 then starts - interval '5 hours'
        + interval '1 second' * floor(pg_temp.roll('time:' || pair) * 18600)
      when channel = 'online' then game_date - days_before + pg_temp.evening(pair)
      else game_date - days_before + time '10:00'
        + interval '1 second' * floor(pg_temp.roll('time:' || pair) * 32400)
    end as sold_at
  from placed cross join stage_counts
),
first_sales as (
  select ticket_id, pair, starts, channel, price, sold_at,
    case when holder is not null then holder
      when pg_temp.roll('known:' || pair) < case when channel = 'online' then 0.03 else missing end then null
      else pg_temp.somebody('buyer:' || pair, customers)
    end as customer_id,
    round(case channel when 'comp' then 0 else price * (1 - discounts * case channel when 'season' then 0.20 when 'partner' then 0.10
      else case code when 'EARLYBIRD' then early_off when 'FAMILY4' then 0.25 when 'GULLS10' then 0.10
        when 'STUDENT' then 0.20 when 'DUNNOCK5' then 0.05 when 'FERRY5' then 0.05 else 0 end end) end, 2) as purchase_price,
    case
      when channel = 'season' then season_fee
      when channel = 'online' and pg_temp.setting('waived', '0') = '1' and code_roll between 0.6 and 0.8 then 0.00
      when channel = 'online' then online_fee when channel = 'partner' then partner_fee when channel = 'comp' then 0.00
    end as fee,
    -- some codes are typed by hand
    case when pg_temp.roll('typed:' || pair) < small_letters * pg_temp.setting('mixed_letters', '0')::numeric then initcap(printed)
      when pg_temp.roll('typed:' || pair) < small_letters then lower(printed) else printed end as promo_code,
    case when channel = 'comp' then null
      when abandoned then starts + interval '14 hours'
        + interval '1 second' * floor(pg_temp.roll('refund:' || pair) * 600000)
      when channel <> 'season' and days_before > 0 and not at_the_edge and pg_temp.roll('returned:' || pair) < 0.06
        then date_trunc('second', sold_at + (starts - sold_at) * (0.2 + 0.6 * pg_temp.roll('refund:' || pair)))
    end as refunded_at
  from coded cross join stage_counts,
    lateral (select case code when 'FAMILY4' then pg_temp.pick('printed:' || pair, family_codes)
      when 'EARLYBIRD' then early_code else code end as printed) as offer
),
resales as (
  select ticket_id, pair, starts, 'online' as channel, price,
    date_trunc('second', refunded_at + (starts - refunded_at) * (0.1 + 0.8 * pg_temp.roll('resold at:' || pair))) as sold_at,
    1 + floor(pg_temp.roll('second buyer:' || pair) * customers)::integer as customer_id,
    price as purchase_price, online_fee as fee, null as promo_code, null::timestamp as refunded_at
  from first_sales cross join stage_counts
  where refunded_at < starts and pg_temp.roll('resold:' || pair) < 0.5
)
select row_number() over (order by sold_at, ticket_id)::integer as receipt, everything.*
from (select * from first_sales union all select * from resales) as everything;

-- ---------------------------------------------------------------- customers

create temporary table stage_first_seen as
select customer_id, min(sold_at)::date as first_seen from stage_sales where customer_id is not null group by customer_id;

with words as (
  select
    (array['Ada', 'Amos', 'Bea', 'Cal', 'Cora', 'Dev', 'Dina', 'Edie', 'Enzo', 'Faye', 'Gus', 'Hana', 'Ines', 'Ivo',
      'Jo', 'June', 'Kit', 'Lars', 'Leda', 'Lou', 'Mara', 'Milo', 'Nell', 'Nico', 'Omar', 'Opal', 'Pia', 'Priya',
      'Quinn', 'Ravi', 'Rosa', 'Rui', 'Sam', 'Sefa', 'Tess', 'Theo', 'Uma', 'Vera', 'Wes', 'Yan', 'Yusuf', 'Zora'])
      [1 : pg_temp.setting('names', '42')::integer] as first,
    (array['Abbott', 'Achterberg', 'Adeyemi', 'Alcott', 'Banerjee', 'Barlow', 'Beck', 'Calder', 'Castellan', 'Chandler',
      'Crowe', 'Dalgaard', 'Darrow', 'Ekström', 'Fairweather', 'Farrow', 'Finch', 'Galloway', 'Garside', 'Haddad',
      'Halloran', 'Holt', 'Ibarra', 'Iwasaki', 'Jessop', 'Kaplan', 'Kestrel', 'Lindqvist', 'Lockwood', 'Marchetti',
      'Mbeki', 'Merriman', 'Nakata', 'Nwosu', 'O''Dell', 'Okafor', 'Pemberton', 'Pruitt', 'Quigley', 'Ramos',
      'Rook', 'Sato', 'Sayegh', 'Thackeray', 'Thorne', 'Tillman', 'Umarov', 'Vance', 'Vasquez', 'Villanova',
      'Wainwright', 'Whitlock', 'Wynn', 'Yoon', 'Zielinski', 'de la Cruz', 'van Dorn', 'St. Clair'])
      [1 : pg_temp.setting('names', '58')::integer] as last,
    pg_temp.list('towns', 'Harrow Bay,Harrow Bay,Harrow Bay,Harrow Bay,Saltmarsh,Saltmarsh,Lowgate,Mosswick,Kettle Cove,Pellwood') as towns,
    pg_temp.list('hosts', 'postbox.example,postbox.example,inkwell.example,harbormail.example') as hosts
)
insert into customers (id, name, email, city, birth_year, joined_on, opted_in)
select id, name,
  case when pg_temp.roll('email:' || id) > missing * 0.6 then
    replace(regexp_replace(lower(name), '[^a-z ]', '', 'g'), ' ', '.') || id || '@'
      || pg_temp.pick('host:' || id, hosts)
  end,
  case when pg_temp.roll('city known:' || id) > missing * 0.5 then pg_temp.pick('city:' || id, towns) end,
  case when pg_temp.roll('age known:' || id) > least(missing * 2, 0.5) then
    pg_temp.setting('oldest', '1941')::integer + floor((pg_temp.roll('age:' || id) + pg_temp.roll('age too:' || id)) * 33)::integer end,
  least(date '2021-03-01' + floor(pg_temp.roll('joined:' || id) * 1480)::integer, first_seen),
  case when pg_temp.roll('asked:' || id) < 0.22 then null else pg_temp.roll('opts in:' || id) < 0.55 end
from (
  select id, missing, towns, hosts, pg_temp.pick('first:' || id, first) || ' ' || pg_temp.pick('last:' || id, last) as name
  from stage_counts, words, lateral generate_series(1, customers) as id
) as named
left join stage_first_seen on customer_id = id
order by id;

-- ---------------------------------------------------------------- games, tickets, sales

create temporary table stage_attendance as
select g.id, case
    when g.id = pg_temp.setting('closed_game', '0')::integer then 0
    else floor(count(s.receipt) * (0.86 + 0.10 * pg_temp.roll('turnstile:' || g.id)))::integer end as attendance
from stage_games as g
left join stage_tickets as t on t.game_id = g.id
left join stage_sales as s on s.ticket_id = t.id and (s.refunded_at is null or s.refunded_at > s.starts)
group by g.id;

-- A night filled to exactly four fifths, and one to three; and where edges are wanted, one that drew exactly its season's average:
-- the first, when the second takes up what does not divide evenly.
update stage_attendance set attendance = capacity * fifths / 5
from stage_games as g
join (values ('packed_game', 4), ('busy_game', 3)) as nights (setting, fifths) on g.id = pg_temp.setting(setting, '0')::integer
where g.id = stage_attendance.id;

update stage_attendance set attendance = attendance - others.sum % others.count
from (
  select sum(attendance), count(*) from stage_attendance join stage_games using (id)
  where year = 2023 and n > 1 and not uncounted
) as others
where id = 2 and pg_temp.setting('edges', '0') = '1';

update stage_attendance set attendance = others.sum / others.count
from (
  select sum(attendance), count(*) from stage_attendance join stage_games using (id)
  where year = 2023 and n > 1 and not uncounted
) as others
where id = 1 and pg_temp.setting('edges', '0') = '1';

insert into games (id, season, game_date, tip_off, opponent, theme, capacity, attendance, points_for, points_against)
select pg_temp.numbered(g.id), season, game_date, tip_off, opponent, theme, capacity,
  case when not uncounted then attendance end,
  case when abandoned then null when won then points + margin else points end,
  case when abandoned then null when won then points else points + margin end
from stage_games as g join stage_attendance as a on a.id = g.id
order by case when pg_temp.setting('shuffled', '') <> '' then pg_temp.roll(pg_temp.setting('shuffled', '') || g.id) end, g.id;

insert into tickets (id, section, row_no, seat_no, price, game_id)
select id, section, row_no, seat_no, price, pg_temp.numbered(game_id) from stage_tickets order by id;

-- A number of uses exactly on the limit: the code that comes closest is used that often.
update stage_sales set promo_code = code
from (
  select upper(promo_code) as code, 60 - count(*) as missing from stage_sales
  where pg_temp.setting('edges', '0') = '1' and promo_code is not null
  group by 1 having count(*) <= 60 order by missing, code limit 1
) as nearly, (
  select receipt as free, row_number() over (order by receipt) as place from stage_sales
  where channel = 'online' and promo_code is null
) as blank
where receipt = free and place <= missing;

insert into sales (receipt, ticket_id, customer_id, sold_at, channel, purchase_price, fee, promo_code, refunded_at)
select receipt, ticket_id, customer_id, sold_at, channel, purchase_price, fee, promo_code, refunded_at
from stage_sales order by receipt;

-- A total of exactly nothing.
update games set points_for = points_against - rest.difference
from (
  select opponent, max(id) filter (where points_for is not null) as last_id from games
  where pg_temp.setting('edges', '0') = '1' and opponent = 'Pellwood Smiths' group by opponent
) as level, lateral (
  select sum(points_for - points_against)::integer as difference from games
  where opponent = level.opponent and id <> last_id
) as rest
where id = last_id;

-- ---------------------------------------------------------------- the shop

-- weight: how often an item is picked. The Fog jersey was a design decision. Nobody has bought the lamp.
-- The cutting board is sold on the web alone: it does not get past the stewards.
create temporary table stage_merchandise as
select pg_temp.setting('ids_after', '0')::integer + 1 + (id - 1 + pg_temp.setting('articles_from', '0')::integer) % 28 as id, name, category, price, cost,
  sum(weight) over (order by id) - weight as low, sum(weight) over (order by id) as high
from (select id, replace(name, 'jersey', pg_temp.setting('jersey', 'jersey')) as name, category,
    price + id % 2 * pg_temp.setting('dearer', '0')::integer as price,
    case when pg_temp.setting('edges', '0') = '1' and id in (8, 16, 22) then round(price / case id when 8 then 3.994 when 22 then 2.494 else 4 end, 2)
      else round(cost * (1 + pg_temp.setting('costs', '0')::numeric * (pg_temp.roll('cost of:' || id)::numeric - 0.5)), 2) end as cost,
    case when category = pg_temp.setting('empty_category', '') then 0 else weight end as weight
  from (values
  (1, 'Home jersey', 'jerseys', 85.00, 31.50, 60), (2, 'Away jersey', 'jerseys', 85.00, 31.50, 34),
  (3, 'Retro jersey', 'jerseys', 95.00, 38.00, 42), (4, 'Fog jersey', 'jerseys', 95.00, 44.00, 1),
  (5, 'Youth jersey', 'jerseys', 55.00, 24.00, 48), (6, 'Lantern cap', 'headwear', 28.00, 7.40, 90),
  (7, 'Bobble hat', 'headwear', 24.00, 6.10, 84), (8, 'Bucket hat', 'headwear', 26.00, 7.00, 22),
  (9, 'Striped scarf', 'scarves', 22.00, 5.20, 120), (10, 'Rivalry scarf', 'scarves', 25.00, 5.60, 44),
  (11, 'Silk scarf', 'scarves', 64.00, 29.00, 6), (12, 'Foam lantern', 'novelties', 12.00, 1.90, 150),
  (13, 'Bobblehead: the coach', 'novelties', 30.00, 11.25, 38), (14, 'Bobblehead: the mascot', 'novelties', 30.00, 11.25, 52),
  (15, 'Pennant', 'novelties', 15.00, 2.80, 70), (16, 'Enamel pin', 'novelties', 8.00, 1.10, 140),
  (17, 'Fog horn', 'novelties', 18.00, null, 30), (18, 'Game program', 'print', 5.00, 1.60, 260),
  (19, 'Season yearbook', 'print', 35.00, 14.00, 18), (20, 'Poster, 1998 final', 'print', 20.00, 3.00, 26),
  (21, 'Enamel mug', 'kitchen', 16.00, 4.75, 66), (22, 'Pint glass', 'kitchen', 14.00, 3.90, 58),
  (23, 'Tea towel', 'kitchen', 12.00, null, 20), (24, 'Cutting board', 'kitchen', 42.00, 18.50, 14),
  (25, 'Plush lantern', 'toys', 24.00, 8.20, 74), (26, 'Mini basketball', 'toys', 18.00, 6.00, 62),
  (27, 'Jigsaw, 500 pieces', 'toys', 22.00, 9.50, 12), (28, 'Lantern lamp, replica', 'novelties', 240.00, 131.00, 0)
  ) as v (id, name, category, price, cost, weight)
) as m;

insert into merchandise (id, name, category, price, cost)
select id, name, category, price, case when pg_temp.setting('gaps', '0') = '1' and id % 5 = 0 then null else coalesce(cost, price * nullif(pg_temp.setting('named_cost', ''), '')::numeric) end
from stage_merchandise order by id;

with lines as (
  select 'game:' || g.id || ':' || line as key, g.id as game_id, theme,
    g.game_date + g.tip_off - interval '75 minutes'
      + interval '1 second' * floor(pg_temp.roll('shop time:' || g.id || ':' || line) * 12600) as sold_at
  from stage_games as g
  join stage_attendance as a on a.id = g.id and g.id <> pg_temp.setting('closed_stalls', '0')::integer
  cross join lateral generate_series(1, floor(attendance * case when theme is null then 0.12 when theme = 'Retro Night'
    then 0.21 else 0.15 end)::integer + case when g.id = pg_temp.setting('closed_game', '0')::integer then 3 else 0 end) as line
  union all
  select 'web:' || line, null, null,
    case when pg_temp.setting('edges', '0') = '1' and line <= 8
      then date '2023-12-01' + interval '1 month' * (12 * ((line - 1) / 4) + ((line - 1) % 4 + 1) / 3) - interval '1 second' * (line % 2)
      when pg_temp.roll('gift:' || line) < 0.2 then make_date(2023 + floor(pg_temp.roll('which Christmas:' || line) * 2)::integer, 11, 18)
        + floor(greatest(pg_temp.roll('web day:' || line), pg_temp.roll('web day too:' || line)) * 34)::integer + pg_temp.evening('web:' || line)
      else date '2023-08-01' + floor(pg_temp.roll('web day:' || line) * 621)::integer + pg_temp.evening('web:' || line) end
  from generate_series(1, greatest(200, round(5200 * pg_temp.setting('scale', '1')::numeric)::integer)) as line
),
picked as (
  select lines.*, m.id as merchandise_id, m.price,
    pg_temp.roll('shopper:' || key) as shopper, pg_temp.roll('quantity:' || key) as amount
  from lines
  join stage_merchandise as m
    on pg_temp.roll('item:' || key) * (select max(high) from stage_merchandise) >= low
    and pg_temp.roll('item:' || key) * (select max(high) from stage_merchandise) < high
  where game_id is null or m.name <> 'Cutting board'
)
insert into merchandise_sales (receipt, merchandise_id, customer_id, game_id, sold_at, quantity, unit_price)
select row_number() over (order by sold_at, key), merchandise_id,
  case when shopper < case when game_id is null then 0.04 else 0.55 end then null
    else pg_temp.somebody('shopper id:' || key, customers) end,
  pg_temp.numbered(game_id), sold_at,
  quantities[case when amount < 0.78 then 1 when amount < 0.94 then 2 when amount < 0.99 then 3 else 4 end]::integer,
  round(price * case when theme = 'Fan Appreciation Night' then 0.70 when game_id is null and shopper > 0.9 then 0.85
    when game_id = pg_temp.setting('stall_sale', '0')::integer then 0.80 else 1 end, 2)
from picked cross join stage_counts, pg_temp.list('quantities', '1,2,3,6') as quantities
order by 1;

-- An item that sold exactly a hundred pieces at games.
update merchandise_sales set quantity = quantity + missing
from (
  select max(receipt) as receipt, 100 - sum(quantity) as missing from merchandise_sales
  where pg_temp.setting('edges', '0') = '1' and game_id is not null
  group by merchandise_id having sum(quantity) <= 100
  order by missing, receipt limit 1
) as nearly
where merchandise_sales.receipt = nearly.receipt;

-- ---------------------------------------------------------------- sponsors

insert into sponsors (id, name, industry, signed_on)
select pg_temp.setting('ids_after', '0')::integer + id, name, industry, signed_on::date
from (values
  (1, 'Bayline Ferries', 'transport', '2018-06-01'), (2, 'Calloway Credit Union', 'finance', '2019-08-15'),
  (3, 'Dunnock Mattresses', 'retail', '2023-07-20'), (4, 'Gannet Brewing', 'food and drink', '2016-05-02'),
  (5, 'Harrow Bay Dairy', 'food and drink', '2011-09-01'), (6, 'Inchcape & Sons Roofing', 'construction', '2022-02-28'),
  (7, 'Keel Insurance', 'finance', '2020-07-01'), (8, 'Lowgate Hospital Trust', 'health', '2021-04-19'),
  (9, 'Marlow Motors', 'retail', '2017-03-13'), (10, 'Pier Nine Pizza', 'food and drink', '2023-09-05'),
  (11, 'Quillon Airways', 'transport', '2024-06-10'), (12, 'Saltmarsh Solar', 'energy', '2024-03-01'),
  (13, 'Thimble Telecom', 'technology', '2025-03-28')
) as s (id, name, industry, signed_on);

-- base fee, base cost and days from the start of the season to the payment. Quillon Airways has not paid.
-- Thimble Telecom has signed, and bought nothing. deals_from: how many sponsors further down the list each deal goes.
with deals (sponsor_id, season, n, kind, fee, cost, paid_after) as (values
  (1, '2023-24', null, 'courtside board', 18000, 2100, 21), (1, '2024-25', null, 'courtside board', 19500, 2100, 14),
  (2, '2023-24', null, 'jersey patch', 62000, 5400, 5), (2, '2024-25', null, 'jersey patch', 66000, 5900, 2),
  (3, '2023-24', 5, 'giveaway', 4500, 7900, 60), (3, '2023-24', 23, 'giveaway', 4500, 8100, 60),
  (3, '2024-25', 6, 'giveaway', 4800, 8600, 75), (3, '2024-25', 24, 'giveaway', 4800, 8600, 90),
  (4, '2023-24', null, 'scoreboard', 24000, 1500, 10), (4, '2024-25', null, 'scoreboard', 24000, 1500, 12),
  (4, '2023-24', 14, 'theme night', 7500, 2600, 30), (4, '2023-24', 33, 'theme night', 7500, 2400, 30),
  (4, '2024-25', 14, 'theme night', 8000, 2900, 30), (4, '2024-25', 33, 'theme night', 8000, 2700, 30),
  (5, '2023-24', 8, 'theme night', 6000, 1900, 0), (5, '2023-24', 26, 'theme night', 6000, 1900, 0),
  (5, '2024-25', 8, 'theme night', 6200, 2000, 0), (5, '2024-25', 26, 'theme night', 6200, 2000, 0),
  (6, '2023-24', null, 'scoreboard', 9000, 800, 45), (6, '2024-25', null, 'scoreboard', 9000, 800, 160),
  (7, '2023-24', 1, 'theme night', 9000, 3100, 18), (7, '2024-25', 1, 'theme night', 9500, 3300, 18),
  (8, '2023-24', 30, 'giveaway', 0, null, null), (8, '2024-25', 31, 'giveaway', 0, null, null),
  (9, '2023-24', 20, 'theme night', 8500, 5200, 25), (9, '2024-25', 20, 'theme night', 8500, 6100, 25),
  (10, '2023-24', 41, 'theme night', 5500, 1700, 33), (10, '2024-25', 41, 'theme night', 5500, 1800, 33),
  (10, '2024-25', null, 'courtside board', 12000, null, 40),
  (11, '2024-25', null, 'courtside board', 30000, 4200, null), (11, '2024-25', 17, 'giveaway', 10000, 3900, null),
  (12, '2024-25', null, 'courtside board', 15000, 2000, 8), (12, '2024-25', 33, 'giveaway', 5200, 5200, 8),
  (4, '2024-25', 33, 'giveaway', 3000, 1200, 30)
)
insert into sponsorships (id, sponsor_id, season, game_id, kind, fee, activation_cost, paid_on)
select pg_temp.setting('ids_after', '0')::integer + row_number() over (order by d.season, buyer, d.n nulls first, kind), buyer, d.season, pg_temp.numbered(g.id),
  -- kinds of deals say nothing about their length, where mixed
  case when pg_temp.setting('mixed_kinds', '0') = '0' then kind
    when d.n is null then replace(kind, 'scoreboard', 'giveaway') else replace(kind, 'theme night', 'scoreboard') end,
  round((fee * (0.92 + 0.16 * pg_temp.roll('fee:' || sponsor_id)))::numeric / 50) * 50,
  case when pg_temp.setting('gaps', '0') = '1' and (sponsor_id % 4 = 1 or sponsor_id = 11) then null
    when fee = cost then round((fee * (0.92 + 0.16 * pg_temp.roll('fee:' || sponsor_id)))::numeric / 50) * 50
    when fee = 0 then nullif(pg_temp.setting('gift_cost', ''), '')::numeric
    else round((cost * (0.92 + 0.16 * pg_temp.roll('cost:' || sponsor_id || case when pg_temp.setting('edges', '0') = '1' then '' else ':' || coalesce(d.n, 0) end)))::numeric / 10) * 10 end,
  make_date(left(d.season, 4)::integer, 9, 1) + paid_after
from deals as d
cross join lateral (select pg_temp.setting('ids_after', '0')::integer + 1 + (sponsor_id - 1 + pg_temp.setting('deals_from', '0')::integer) % 13 as buyer) as b
-- The last night of a short season stands for those that it lacks.
left join stage_games as g on g.season = d.season and d.n is not null and g.n = least(d.n, g.games)
-- Where ties are forced, Gannet Brewing has bought one night twice.
where (sponsor_id, kind) <> (4, 'giveaway') or pg_temp.setting('twins', '0') = '1'
order by 1;

-- ---------------------------------------------------------------- oddities

-- Rows that no dice would give, each against a query that is right only where there is none of its kind.
create function pg_temp.sell(ticket integer, buyer integer, at timestamp, channel text, paid numeric, code text, refunded timestamp) returns void
language sql as $$
  -- Receipts that were spoiled leave gaps.
  insert into sales (receipt, ticket_id, customer_id, sold_at, channel, purchase_price, fee, promo_code, refunded_at)
  select (select max(receipt) + 3 from sales), ticket, buyer, at, channel, paid, case channel when 'online' then 2.50 when 'comp' then 0 end, code, refunded
$$;

do $$
declare
  spare record;
  first_id integer;
  other_id integer;
begin
  if pg_temp.setting('odd', '') <> 'a' then return; end if;

  -- A ticket refunded twice; an online sale for nothing, one with a code of its own.
  select t.id, t.price, g.game_date + g.tip_off as starts into spare from tickets as t join games as g on g.id = t.game_id
  where t.section = 'Upper Bowl' and g.season = '2024-25' and g.game_date < '2025-01-01' and not exists (select from sales where ticket_id = t.id) order by t.id limit 1;
  perform pg_temp.sell(spare.id, 11, spare.starts - interval '9 days', 'online', spare.price, null, spare.starts - interval '8 days'),
    pg_temp.sell(spare.id, 12, spare.starts - interval '7 days', 'online', spare.price, null, spare.starts - interval '6 days'),
    pg_temp.sell(spare.id, 13, spare.starts - interval '5 days', 'online', spare.price, null, null);
  for spare in select t.id, g.game_date + g.tip_off as starts, row_number() over (order by t.id desc) as place from tickets as t join games as g on g.id = t.game_id
    where t.section = 'Upper Bowl' and g.season = '2024-25' and g.game_date < '2025-01-01' and not exists (select from sales where ticket_id = t.id) order by t.id desc limit 3
  loop
    perform pg_temp.sell(spare.id, 14, spare.starts - interval '3 days', 'online', 0, case when spare.place < 3 then 'PRIZE' end, null);
  end loop;
  for spare in select t.id, t.price, g.game_date + g.tip_off as starts from tickets as t join games as g on g.id = t.game_id
    where t.id <= 2400 and t.section = 'Lower Bowl' and not exists (select from sales where ticket_id = t.id) order by t.id limit 3
  loop
    perform pg_temp.sell(spare.id, 15, spare.starts - interval '2 days', 'online', spare.price, 'HARBOR20', null);
  end loop;
  -- A section of four sales at four prices.
  for spare in select t.id, g.game_date + g.tip_off as starts, row_number() over (order by t.id) as place from tickets as t join games as g on g.id = t.game_id
    where t.section = pg_temp.setting('balcony', '') and g.season = '2023-24' order by t.id limit 4
  loop
    perform pg_temp.sell(spare.id, 16, spare.starts - interval '1 day', 'box office', 10 + spare.place * spare.place / 2, null, null);
  end loop;
  -- Twenty gifts to one customer, and a month of gifts alone.
  insert into customers (id, name, joined_on) select max(id) + 1, 'Hana Dalgaard', '2023-06-15' from customers;
  for spare in select t.id, row_number() over (order by t.id) as place from tickets as t join games as g on g.id = t.game_id
    where t.section = 'Lower Bowl' and g.season = '2024-25' and g.game_date < '2025-04-01' and not exists (select from sales where ticket_id = t.id) order by t.id limit 21
  loop
    perform pg_temp.sell(spare.id, (select max(id) from customers), timestamp '2023-06-15 11:00' + interval '1 minute' * spare.place, 'comp', 0, null, null);
  end loop;

  -- Season tickets: some refunded, two of them in one second, one sold in the last hours; a holder of two sections, and a section that nobody renewed.
  update sales set refunded_at = '2025-04-30 12:00' where receipt in (select receipt from sales where channel = 'season' and refunded_at is null order by receipt limit 2);
  update sales set refunded_at = '2025-04-29 12:00' where receipt in (select receipt from sales where channel = 'comp' order by receipt limit 1);
  update sales set sold_at = g.game_date + g.tip_off - interval '3 hours'
  from tickets as t join games as g on g.id = t.game_id
  where t.id = ticket_id and receipt in (select max(receipt) from sales where channel = 'season' and refunded_at is null);
  select customer_id into first_id from sales join tickets as t on t.id = ticket_id join games as g on g.id = t.game_id where channel = 'season' and t.section = 'Lower Bowl'
  group by customer_id having count(distinct g.season) = 2 order by customer_id limit 1;
  select min(customer_id) into other_id from sales join tickets as t on t.id = ticket_id where channel = 'season' and t.section = 'Upper Bowl';
  update sales set customer_id = first_id
  from tickets as t where t.id = ticket_id and channel = 'season' and t.section = 'Upper Bowl' and customer_id = other_id;
  update sales set customer_id = (select max(id) - 1 from customers)
  from tickets as t join games as g on g.id = t.game_id
  where t.id = ticket_id and channel = 'season' and g.season = '2024-25' and customer_id in (
    select customer_id from sales as s join tickets as o on o.id = s.ticket_id where s.channel = 'season' and o.section = 'Courtside');

  -- Games: one that was neither counted nor scored, a run of wins across the number left out, two capacities, an opponent who drew nobody,
  -- a month and a weekday that nobody counted, one that fills 79.96 percent, and fans who are thanked before the last night.
  update games set attendance = null where points_for is null;
  update games set points_for = 91, points_against = 80 where id in (50, 52);
  update games set opponent = 'Tidewater Terns' where id = pg_temp.setting('empty_game', '0')::integer;
  delete from merchandise_sales where game_id = pg_temp.setting('empty_game', '0')::integer;
  update games set opponent = 'Tidewater Terns', capacity = capacity + 24 where id = (select max(id) - 1 from games);
  delete from merchandise_sales where game_id = (select max(id) - 1 from games);
  update games set attendance = null where date_trunc('month', game_date) = '2025-03-01';
  update games set attendance = null where extract(isodow from game_date) = (
    select extract(isodow from game_date) from games group by 1 order by count(*), 1 limit 1);
  update games set capacity = 2400, attendance = 1919 where id = (select min(id) from games where season = '2023-24' and attendance > 0 and theme is null and id > 14);
  update games set theme = 'Fan Appreciation Night' where id = (
    select game_id from merchandise_sales as m join games as g on g.id = m.game_id
    where g.theme is null and extract(isodow from g.game_date) >= 5 group by game_id order by count(*) desc, game_id limit 1);
  update games set theme = 'Quiet Night' where id = (select max(id) from games where extract(isodow from game_date) < 5 and attendance > 0 and points_for is not null and theme is null and opponent <> 'Kettle Cove Gulls');
  delete from merchandise_sales where game_id in (select id from games where theme <> 'Fan Appreciation Night' and extract(isodow from game_date) < 5);
  update games set attendance = null where theme = 'Fan Appreciation Night' and extract(isodow from game_date) < 5 and attendance > 0;
  -- The first two, fourteen days apart, come in September and October.
  update sales set sold_at = sold_at - (g.game_date - date '2023-09-30') * interval '1 day', refunded_at = refunded_at - (g.game_date - date '2023-09-30') * interval '1 day'
  from tickets as t join games as g on g.id = t.game_id
  where t.id = ticket_id and g.id = (select min(id) from games);
  update games set game_date = '2023-09-30' where id = (select min(id) from games);
  update games set game_date = '2023-10-14' where id = (select min(id) + 1 from games);

  -- The shop: an item that makes 299.97 percent, one at ten dollars, seven pieces, and a first of December without an order.
  update merchandise set price = 125.99, cost = 31.50 where name = 'Silk scarf';
  update merchandise set price = 10 where name = 'Enamel pin';
  update merchandise_sales set quantity = 7, unit_price = 22 where receipt = (select max(receipt) from merchandise_sales);
  delete from merchandise_sales where game_id is null and sold_at >= '2023-12-01' and sold_at < '2023-12-02';
  -- Two novelties share the first place.
  update merchandise_sales as s set quantity = s.quantity + top.lead
  from (
    select max(receipt) as receipt, lag(sum(quantity)) over (order by sum(quantity) desc, merchandise_id) - sum(quantity) as lead,
      row_number() over (order by sum(quantity) desc, merchandise_id) as place
    from merchandise_sales join merchandise as m on m.id = merchandise_id
    where category = 'novelties' group by merchandise_id
  ) as top
  where s.receipt = top.receipt and top.place = 2;
  update customers set city = 'Harrowgate' where id % 41 = 7;
  update customers set city = 'Lowgate', joined_on = '2023-07-31' where id = 210;
  update customers set city = 'Lowgate', joined_on = '2023-08-01' where id = 211;
  update customers set joined_on = '2023-07-01' where id = 212;
  update customers set joined_on = '2024-06-30' where id = 213;
  update customers set joined_on = '2024-07-01' where id = 214;

  -- Sponsors: one who did not come back and bought two nights, a giveaway that earns, a theme of 5,200, a small fee, and one paid before the first month.
  select sponsor_id into first_id from sponsorships group by sponsor_id having count(*) = 2 and count(distinct season) = 2 and count(game_id) = 0 order by sponsor_id limit 1;
  delete from sponsorships where sponsor_id = first_id and season = '2024-25';
  insert into sponsorships (id, sponsor_id, season, game_id, kind, fee, activation_cost, paid_on)
  select (select max(id) from sponsorships) + place, first_id, '2023-24', (select min(id) from games) + night, kind, fee, cost, paid_on::date
  from (values (1, 2, 'giveaway', 5000, 3000, '2023-10-20'), (2, 3, 'theme night', 8800, 5200, '2023-06-20'), (3, 4, 'giveaway', 500, 100, null)) as d (place, night, kind, fee, cost, paid_on);
  insert into sponsorships (id, sponsor_id, season, game_id, kind, fee, paid_on)
  select (select max(id) + 1 from sponsorships), (select min(sponsor_id) from sponsorships), '2024-25', max(id), 'giveaway', 400, '2025-01-15' from games
  where season = '2024-25' and (opponent = 'Kettle Cove Gulls' or theme is not null) and not exists (select from sponsorships where game_id = games.id and fee > 0);
  -- A sponsor whose nights nobody counted.
  update games set attendance = null where id in (
    select game_id from sponsorships where sponsor_id = (
      select sponsor_id from sponsorships where game_id is not null and fee > 0 group by sponsor_id order by count(*), sponsor_id limit 1));
end $$;

do $$
begin
  if pg_temp.setting('odd', '') <> 'b' then return; end if;

  -- A section that gave all its tickets away, and a customer of exactly eighty-two games.
  update sales set channel = 'comp', purchase_price = 0, fee = 0, promo_code = null, refunded_at = null
  from tickets as t where t.id = ticket_id and t.section = 'Gallery';
  perform pg_temp.sell(id, 21, '2025-04-19 12:00', 'comp', 0, null, null) from tickets where section = 'Gallery' and id not in (select ticket_id from sales) order by id limit 1;
  update sales set customer_id = null
  from tickets as t where t.id = ticket_id and customer_id = 22 and t.game_id in (
    select id from games where points_for is not null order by id desc limit (select count(points_for) - 82 from games));
end $$;

-- Rows that were changed lie where the plan has put them: back in order.
do $$
begin
  if pg_temp.setting('odd', '') = '' then return; end if;
  create temporary table stage_sold as select * from sales;
  truncate sales;
  insert into sales select * from stage_sold order by receipt;
  drop table stage_sold;
end $$;

-- ---------------------------------------------------------------- keys, statistics

do $$
declare key record;
begin
  -- In a small copy the index of times would lead the search for a customer's first sale through the sales of all.
  for key in select restore from stage_keys where pg_temp.setting('scale', '1') = '1' or restore not like '%(sold_at)' order by ord, restore loop
    execute key.restore;
  end loop;
end $$;

drop table stage_keys, stage_sections, stage_days, stage_games, stage_tickets, stage_holders, stage_counts, stage_sales, stage_first_seen,
  stage_attendance, stage_merchandise;
drop function pg_temp.setting, pg_temp.list, pg_temp.numbered, pg_temp.roll, pg_temp.pick, pg_temp.evening, pg_temp.somebody, pg_temp.sell;
analyze sections, games, tickets, customers, sales, merchandise, merchandise_sales, sponsors, sponsorships;
