create table sections (
  name text primary key,
  level text not null check (level in ('floor', 'lower', 'upper')),
  seats integer not null check (seats > 0),
  opened_on date
);

create table games (
  id integer primary key,
  season text not null check (season ~ '^\d{4}-\d{2}$'),
  game_date date not null,
  tip_off time not null,
  opponent text not null,
  theme text,
  capacity integer not null check (capacity > 0),
  attendance integer check (attendance between 0 and capacity),
  points_for integer check (points_for >= 0),
  points_against integer check (points_against >= 0),
  check ((points_for is null) = (points_against is null))
);
create index games_game_date_idx on games (game_date);

create table tickets (
  id integer primary key,
  section text not null references sections (name),
  row_no integer not null check (row_no > 0),
  seat_no integer not null check (seat_no > 0),
  price numeric(8, 2) not null check (price > 0),
  game_id integer not null references games (id),
  unique (game_id, section, seat_no)
);
create index tickets_section_idx on tickets (section);

create table customers (
  id integer primary key,
  name text not null,
  email text unique,
  city text,
  birth_year integer check (birth_year between 1900 and 2015),
  joined_on date not null,
  opted_in boolean
);

create table sales (
  receipt integer primary key,
  ticket_id integer not null references tickets (id),
  customer_id integer references customers (id),
  sold_at timestamp(0) not null,
  channel text not null check (channel in ('season', 'online', 'box office', 'partner', 'comp')),
  purchase_price numeric(8, 2) not null check (purchase_price >= 0),
  fee numeric(6, 2) check (fee >= 0),
  promo_code text,
  refunded_at timestamp(0),
  check (refunded_at > sold_at),
  check (channel <> 'comp' or purchase_price = 0)
);
create index sales_ticket_id_idx on sales (ticket_id);
create index sales_customer_id_idx on sales (customer_id);
create index sales_sold_at_idx on sales (sold_at);

create table merchandise (
  id integer primary key,
  name text not null unique,
  category text not null,
  price numeric(8, 2) not null check (price > 0),
  cost numeric(8, 2) check (cost > 0)
);

create table merchandise_sales (
  receipt integer primary key,
  merchandise_id integer not null references merchandise (id),
  customer_id integer references customers (id),
  game_id integer references games (id),
  sold_at timestamp(0) not null,
  quantity integer not null check (quantity > 0),
  unit_price numeric(8, 2) not null check (unit_price >= 0)
);
create index merchandise_sales_merchandise_id_idx on merchandise_sales (merchandise_id);
create index merchandise_sales_customer_id_idx on merchandise_sales (customer_id);
create index merchandise_sales_game_id_idx on merchandise_sales (game_id);

create table sponsors (
  id integer primary key,
  name text not null unique,
  industry text not null,
  signed_on date not null
);

create table sponsorships (
  id integer primary key,
  sponsor_id integer not null references sponsors (id),
  season text not null check (season ~ '^\d{4}-\d{2}$'),
  game_id integer references games (id),
  kind text not null,
  fee numeric(10, 2) not null check (fee >= 0),
  activation_cost numeric(10, 2) check (activation_cost >= 0),
  paid_on date
);
create index sponsorships_sponsor_id_idx on sponsorships (sponsor_id);
create index sponsorships_game_id_idx on sponsorships (game_id);
