import { expect, test } from 'vitest';
import { placeOfClause } from './outline';

const query = `-- the 🏀 games
select opponent, rank() over (order by id), extract(year from game_date)
from games g join sections s on s.id = g.id
where g.id > 3 order by 1`;

test('finds each clause of a query, past what only looks like one', () => {
  expect(placeOfClause(query, 'SELECT')).toEqual({ line: 2, column: 1 });
  expect(placeOfClause(query, 'FROM')).toEqual({ line: 3, column: 1 });
  expect(placeOfClause(query, 'ON')).toEqual({ line: 3, column: 30 });
  expect(placeOfClause(query.replaceAll('\n', '\r\n'), 'ORDER BY')).toEqual({ line: 4, column: 16 });
  expect(placeOfClause("select '🏀' from games", 'FROM')).toEqual({ line: 1, column: 12 });
});

test.each([
  ['what is not there', 'select rank() over (order by id) from games', 'ORDER BY'],
  ['which of two joins', 'select 1 from a join b on true join c on true', 'ON'],
  ['which query is meant', 'select 1 from (select 2 from a where b) c where d', 'WHERE'],
  ['what is no query', 'where', 'WHERE'],
] as const)('does not guess %s', (_, text, clause) => {
  expect(placeOfClause(text, clause)).toBeUndefined();
});
