import { expect, test } from 'vitest';
import { readStatement } from './statement.server';
import { unqualify } from './unqualify';

async function without(query: string) {
  const { text, select } = await readStatement(query);
  return unqualify({ text, tree: select, schema: 'park_league' }).replace(/\s+/g, ' ');
}

test('takes the prefix of the schema away, of tables and of columns', async () => {
  expect(
    await without('select \'é\', park_league.teams.name from park_league.teams, "park_league" . players p'),
  ).toBe("select 'é', teams.name from teams, players p");
});

test('leaves what only looks like it', async () => {
  const query = "select park_league.name, 'park_league.x' from teams park_league join other.teams on true";
  expect(await without(query)).toBe(query);
});
