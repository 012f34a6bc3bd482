import { expect, test } from 'vitest';
import { casesIn } from '../../tests/setup/cases';
import { exchangesOf } from './exchange';

const flat = (sql: string) => sql.replace(/\s+/g, ' ').trim();
const told = (own: string, other: string) =>
  exchangesOf(own, other).map(({ clause, of, sql }) => `${clause}${of ? ` of ${of}` : ''}: ${flat(sql)}`);

test.each(casesIn('app/sql/fixtures/exchange.yaml')<[string, string, string[]]>('exchanged'))(
  '%s as %s',
  (own, other, exchanged) => {
    expect(told(own, other)).toEqual(exchanged);
  },
);
