import { describe, expect, it } from 'vitest';
import { casesIn } from '../../tests/setup/cases';
import type { Dictionary } from './dictionary';
import { findUnknownNames } from './names';

const cases = casesIn('ops/content/fixtures/names.yaml');

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
  it.each(cases<[string, string[]]>('named'))('is found in %s', async (sql, names) => {
    expect(await findUnknownNames(sql, dictionary)).toEqual(names);
  });

  it.each(cases<string>('unknown'))('is not what the query makes itself: %s', async (sql) => {
    expect(await findUnknownNames(sql, dictionary)).toEqual([]);
  });
});
