const repeat = (times: number, part: (n: number) => string, between = ' ') =>
  Array.from({ length: times }, (_, n) => part(n)).join(between);
const nest = (times: number, around: (inner: string) => string, innermost: string) =>
  Array.from({ length: times }).reduce<string>(around, innermost);

/** What makes much work for who reads a query, each shorter than a query may be, on the fixture's tables. */
export const hostileQueries: [name: string, query: string][] = [
  ['a hundred joins', `select 1 from teams t ${repeat(100, (n) => `join teams t${n} on t${n}.id = t.id`)}`],
  [
    'a hundred joins without an end',
    `select 1 from players p ${repeat(100, (n) => `join players p${n} on true`)}`,
  ],
  ['hundreds of tables', `select 1 from ${repeat(400, (n) => `teams t${n}`, ', ')}`],
  ['queries inside queries', nest(90, (inner) => `select * from (${inner}) q`, 'select id from teams')],
  [
    'queries inside conditions',
    nest(60, (inner) => `select id from teams where id in (${inner})`, 'select 1'),
  ],
  [
    'hundreds of queries in a condition',
    `select id from teams where ${repeat(200, () => 'id in (select id from teams)', ' or ')}`,
  ],
  ['names in names', nest(30, (inner) => `with a as (${inner}) select * from a`, 'select id from teams')],
  ['hundreds of names', `with ${repeat(200, (n) => `c${n} as (select ${n})`, ', ')} select * from c0`],
  ['hundreds of arms', `select 1${repeat(300, () => ' union select 1', '')}`],
  ['arms in parentheses', nest(95, (inner) => `(${inner} union select 1)`, 'select 1')],
  ['nothing but parentheses', `${'('.repeat(199)}select 1${')'.repeat(199)}`],
  ['a long sum', `select 1${' + 1'.repeat(2_000)} from teams`],
  ['a long condition', `select id from teams where ${repeat(600, (n) => `id <> ${n}`, ' and ')}`],
  [
    'hundreds of windows',
    `select ${repeat(90, () => 'sum(hits) over (partition by team_id order by id)', ', ')} from players`,
  ],
  ['values that are long', `select repeat('<', 200000) as a, repeat('&', 200000) as b from players`],
  ['a name that is long', `select 1 as "${'"" <b>'.repeat(8)}" from teams as "${"'); drop".repeat(6)}"`],
  ['calls in calls', `select ${nest(190, (inner) => `coalesce(${inner}, id)`, 'id')} from teams`],
  ['a long list', `select id from teams where id in (${repeat(1_700, (n) => `${n}`, ', ')})`],
  ['hundreds of cases', `select case ${repeat(300, (n) => `when id = ${n} then ${n}`)} end from teams`],
  [
    'hundreds of columns',
    `select ${repeat(99, (n) => `id + ${n} as column_that_is_named_${n}`, ', ')} from teams`,
  ],
  ['hundreds of orders', `select id from teams order by ${repeat(1_000, () => 'id desc', ', ')}`],
  ['hundreds of texts', `select ${repeat(800, () => "'it''s'", ' || ')} from teams`],
  ['nothing but signs', `select 1 ${'+ - '.repeat(2_400)}1`],
  ['nothing but words', `select ${'select from where '.repeat(540)}`],
  ['nothing but commas', `select id${', '.repeat(4_900)} from teams`],
  ['names that are not there', `select ${repeat(700, (n) => `nonesuch${n}`, ', ')} from teams`],
  ['comments', `select 1 ${'/* -- */ '.repeat(1_000)} from teams`],
  ['comments in comments', `select 1 ${'/*'.repeat(4_900)}`],
  ['one sign', `select 1 ${'+'.repeat(9_900)}1`],
  ['one sign more', `select 1 ${'<'.repeat(9_900)}1`],
  ['dots', `select ${'a.'.repeat(4_900)}a from teams`],
  ['casts', `select id${'::int'.repeat(1_900)} from teams`],
  ['denials', `select ${'not '.repeat(2_400)}true`],
  ['brackets', `select ${'[]'.repeat(4_900)}`],
  ['texts on many lines', `select ${"'a'\n".repeat(2_400)}`],
  ['texts side by side', `select ${"'a' ".repeat(2_400)}`],
  ['escapes', `select e'${"\\'".repeat(4_900)}'`],
  ['escaped letters', `select u&"${'\\0061'.repeat(1_900)}"`],
  ['numbers', `select ${'1.'.repeat(4_900)}`],
  ['spaces', `select 1${' '.repeat(9_900)}x y z`],
  ['lines', `select 1${'\n'.repeat(9_900)}x y z`],
  ['line comments', `select 1 ${'--\n'.repeat(3_200)} form`],
  ['printed quotes', `select ${'“'.repeat(9_900)}`],
  ['letters of other scripts', `select ${'й'.repeat(9_900)} from`],
  ['balls', `select ${'🏀'.repeat(4_900)} from`],
  ['broken conditions', `select id from teams where ${repeat(700, () => 'id = id c and')}`],
  ['broken cases', `select ${repeat(500, () => 'case when id then')} from teams`],
  ['broken calls', `select ${'(id '.repeat(190)} from teams`],
  ['broken values', `select id from teams where id = ${'d '.repeat(4_700)}`],
  ['a text before names', `select '${'a1'.repeat(4_000)}'b 'c`],
  ['quotes', `select ${"'".repeat(9_001)}`],
  ['dollars', `select ${'$a$ '.repeat(2_400)}`],
  ['a part that nothing stops', `select translate(repeat('z', 3000000), repeat('a', 300000), '') from teams`],
];

export const onTables = (names: { teams: string; players: string; team_id: string; hits: string }) =>
  hostileQueries.map(([name, query]): [string, string] => [
    name,
    query.replace(/\b(teams|players|team_id|hits)\b/g, (word) => names[word as keyof typeof names]),
  ]);
