import { expect, test } from 'vitest';
import { readStatement } from '../statement.server';
import { unqualify } from './unqualify.server';

const without = async (query: string) => {
  const { text } = await unqualify(await readStatement(query), 'park_league');
  return text.replace(/\s+/g, ' ');
};

test('takes the prefix of the schema away, of tables, columns and types', async () => {
  expect(
    await without(
      `select 'é', park_league.teams.name, 'left'::park_league.hand, cast('left' as Park_League.hand[])
      from park_league.teams, "park_league" . players p`,
    ),
  ).toBe("select 'é', teams.name, 'left':: hand, cast('left' as hand[]) from teams, players p");
});

test('and that of whatever version somebody has read in the catalogue', async () => {
  expect(
    await without('explain select park_league_0123abcd.teams.name from park_league_0123abcd.teams'),
  ).toBe('EXPLAIN select teams.name from teams');
});

test('what is left stays in its place', async () => {
  const query = "/* é */ select park_league.teams.name\nfrom park_league.teams where name = 'x'";
  const { text } = await unqualify(await readStatement(query), 'park_league');
  expect(text).toHaveLength(query.length);
  expect(text.indexOf("where name = 'x'")).toBe(query.indexOf("where name = 'x'"));
  expect(text.trim()).toMatch(/^(\/\* é \*\/ )?select +teams\.name\s+from +teams where/);
});

test('leaves what only looks like it', async () => {
  const query = "select park_league.name, 'park_league.x' from teams park_league join other.teams on true";
  expect(await without(query)).toBe(query);
});
