/** `{table}` and `{column}` stand for a table of the dataset at hand and a text column of it. */
export type Attack = {
  name: string;
  /** All run through the domain, the first over HTTP too. */
  queries: string[];
  /** Words of a refusal, or an answer that does no harm. */
  reply: RegExp | 'an answer';
  forbidden?: RegExp;
};

/** The last: it was kept waiting by others, had to be killed, and was asked again. */
const tooBig = /too big|more memory|too long|took longer|more than Postgres can do|by force/;

function doubling(
  first: string,
  next: (name: string) => string,
  steps: number,
  kept = 'materialized',
): string {
  const tables = Array.from({ length: steps }, (_, n) => `c${n + 1} as ${kept} (${next(`c${n}`)})`);
  return `with c0 as ${kept} (${first}), ${tables.join(', ')} select count(*) from c${steps}`;
}

/** Those whose queries are too long to be written down. */
export const longBombs: Attack[] = [
  {
    name: 'tables that double each other',
    queries: [
      doubling("select repeat('x', 1000) as s", (name) => `select s || s as s from ${name}`, 18),
      doubling(
        'select 1 as n',
        (name) => `select a.n from ${name} a, ${name} b union all select n from ${name}`,
        7,
      ),
      doubling('select array[1] as a', (name) => `select a || a as a from ${name}`, 26),
      doubling(
        'select 1 as joined',
        (name) => `select a.joined from ${name} a, ${name} b`,
        16,
        'not materialized',
      ),
      doubling(
        'select 1 as united',
        (name) => `select united from ${name} union all select united from ${name}`,
        22,
        'not materialized',
      ),
    ],
    reply: tooBig,
  },
  {
    name: 'a text that is too long',
    queries: [
      `select ${'(select '.repeat(3_000)}1${')'.repeat(3_000)}`,
      `select 1 where 1 in (${Array.from({ length: 20_000 }, (_, n) => n).join(',')})`,
    ],
    reply: /A query may have 10,000 characters/,
  },
  {
    name: 'a text that is nested too deeply',
    queries: [
      `select ${'('.repeat(4_900)}1${')'.repeat(4_900)}`,
      `select ${'f('.repeat(3_000)}1${')'.repeat(3_000)}`,
      `select ${'(select '.repeat(1_000)}1${')'.repeat(1_000)}`,
      `select ${'array['.repeat(1_400)}1${']'.repeat(1_400)}`,
    ],
    reply: /nested too deeply|stack depth/,
  },
  {
    name: 'deep or wide, but within reason',
    queries: [
      `select 1${' + 1'.repeat(2_000)}`,
      `select 1${' union all select 1'.repeat(400)}`,
      `select count(*) from (values (1)) t0${Array.from({ length: 60 }, (_, n) => `, (values (1)) t${n + 1}`).join('')}`,
    ],
    reply: 'an answer',
  },
  {
    name: 'XML that unfolds',
    queries: [
      `select xmlparse(document '<!DOCTYPE x [<!ENTITY a "${'x'.repeat(500)}">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'abcdefghij'[n + 1]} "${`&${'abcdefghij'[n]};`.repeat(9)}">`).join('')}]><x>&j;</x>')`,
    ],
    reply: /invalid XML/,
  },
];
