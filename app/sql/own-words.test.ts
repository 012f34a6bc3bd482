import { expect, test } from 'vitest';
import { withoutOwnWords } from './own-words';
import { parseSelect } from './parser.server';

const known = {
  queries: ["select section, count(*) as sold from tickets where kind = 'Family Day' group by section"],
  prose: ['<p>How many tickets of each <em>section</em> cost at least 12,500 cents at Kettle Cove?</p>'],
};
const rewritten = async (text: string) =>
  withoutOwnWords({ text, select: (await parseSelect(text)) ?? expect.unreachable() }, known);

test.each([
  ['select section from tickets -- by Jo Bell', 'select section from tickets'],
  ['/* Jo */ select section /* jo@bell.test */\n  -- 0171\n  from tickets', 'select section\n  from tickets'],
  ["select section from tickets where kind = 'Family Day'", undefined],
  ["select section from tickets where kind = 'kettle cove'", undefined],
  [
    'with jo_bell as (select section from tickets) select section from jo_bell',
    'with name_1 as (select section from tickets) select section from name_1',
  ],
  [
    'select JoBell.section as "Jo Bell" from tickets as jobell',
    'select name_1.section as name_2 from tickets as name_1',
  ],
  [
    'select t.section, sum(t.n) over joe from tickets as t (section, bell) window joe as (order by t.section)',
    'select t.section, sum(t.n) over name_1 from tickets as t (section, name_2) window name_1 as (order by t.section)',
  ],
  ['with section_count as (select 1) select * from section_count as s2', undefined],
])('%s', async (query, expected) => {
  expect(await rewritten(query)).toBe(expected ?? query);
});

test.each([
  ["select section from tickets where kind <> 'Jo Bell'"],
  ["select section from tickets where kind <> E'Jo'"],
  ['select section from tickets where $$Jo Bell$$ is not null'],
  ['select section from tickets where 01711234567 > 1'],
  ['select jo_bell from tickets'],
  ['select section from tickets where extract(jobell from now()) > 1'],
  ['select section from "Jo Bell"'],
])('%s is not told', async (query) => {
  expect(await rewritten(query)).toBeUndefined();
});
