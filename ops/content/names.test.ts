import { describe, expect, it } from 'vitest';
import type { Dictionary } from './dictionary';
import { findUnknownNames } from './names';

const described = (name: string) => ({ name, description: 'One of the things there are.' });
const dictionary: Dictionary = {
  tables: [
    {
      ...described('pucks'),
      columns: ['id', 'weight'].map((name) => ({ ...described(name), type: 'integer' })),
    },
  ],
};

describe('a name that is in no table', () => {
  it.each([
    ['select wieght from pucks', ['wieght']],
    ['select p.weight from puks as p', ['puks']],
    ['select id from pucks order by wight', ['wight']],
    ['select id from pucks where exists (select from pucks as q where q.idd = pucks.id)', ['idd']],
  ])('is found in %s', async (sql, names) => {
    expect(await findUnknownNames(sql, dictionary)).toEqual(names);
  });

  it.each([
    'select p.*, weight as heavy from pucks as p order by heavy',
    'with w (kilos) as (select weight from pucks) select kilos from w',
    'select a.x, a from (values (1)) as a (x)',
    'select generate_series, pucks from generate_series(1, 2), pucks',
  ])('is not what the query makes itself: %s', async (sql) => {
    expect(await findUnknownNames(sql, dictionary)).toEqual([]);
  });
});
