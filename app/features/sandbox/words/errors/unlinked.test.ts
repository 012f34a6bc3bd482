import { describe, expect, test } from 'vitest';
import type { Catalogue } from '~/sql/catalogue';
import { casesOf } from '../../../../../tests/setup/cases';
import { readStatement } from '../../statement.server';
import { wordServerError } from '../server-error';
import { explainError } from './explain-error';
import { FailedQuery } from './failed-query';

const cases = casesOf('unlinked');

const tableOf = (name: string, columns: string[]) => ({
  name,
  columns: columns.map((column) => ({ name: column, type: 'integer', isRequired: true })),
  keys: [],
  references: [],
});
const catalogue: Catalogue = {
  tables: [
    tableOf('games', ['id', 'season']),
    tableOf('tickets', ['id', 'game_id', 'price']),
    tableOf('sales', ['receipt', 'ticket_id', 'customer_id']),
  ],
};

async function wordsFor(query: string, code = '57014'): Promise<string> {
  const error = { code, message: 'canceling statement due to statement timeout' };
  const sentence = explainError(new FailedQuery(error, catalogue, await readStatement(query)));
  return wordServerError({ ...error, sentence }, query);
}

const remedy = 'Check that every JOIN has its condition, or add a WHERE that keeps fewer rows.';

describe('a query that takes too long is told which tables nothing links', () => {
  test.each(
    cases<[string, string, string]>('a query that takes too long is told which tables nothing links'),
  )('%s', async (query, one, other) => {
    expect(await wordsFor(query)).toBe(
      `Your query took longer than 2 seconds, so it was stopped. In FROM, no condition links ${one} and ${other}, so each row of the one meets each row of the other: say in ON which rows belong together.`,
    );
  });

  test.each(cases<string>('and is not, where that is not certain: %s'))(
    'and is not, where that is not certain: %s',
    async (query) => {
      expect(await wordsFor(query)).toBe(
        `Your query took longer than 2 seconds, so it was stopped. ${remedy}`,
      );
    },
  );

  test('as is one whose result is too big', async () => {
    expect(await wordsFor('select * from games, tickets order by 1', '53400')).toMatch(
      /is too big for this sandbox\. In FROM, no condition links games and tickets/,
    );
  });
});
