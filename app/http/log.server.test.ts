import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { casesIn } from '../../tests/setup/cases';
import { toLoggedError } from './log.server';
import { toTerminalLine } from './log-terminal';

test('an error of the database is logged without the values it was about', () => {
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(jo@example.test) already exists.',
    parameters: ['jo@example.test'],
  });
  const error = new DrizzleQueryError('insert into users values ($1)', ['jo@example.test'], cause);
  const logged = toLoggedError(error);
  expect(JSON.stringify(logged)).not.toContain('jo@');
  expect(logged).toMatchObject({
    message: 'Failed query: insert into users values ($1)',
    stack: expect.stringMatching(/^Error: Failed query.*\n\s+at /),
    cause: { code: '23505', message: 'duplicate key value' },
  });
});

test.each(casesIn('app/http/fixtures/log.yaml')<[object, string]>('lines'))(
  'a terminal gets words: %o',
  (line, words) => {
    expect(toTerminalLine(JSON.stringify(line))).toBe(words);
  },
);
