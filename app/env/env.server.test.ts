import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { casesIn } from '../../tests/setup/cases';
import { parseEnv } from './env.server';

const needed = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://localhost/boxscore',
  SANDBOX_DATABASE_URL: 'postgres://localhost/sandbox',
  SESSION_SECRET: 'long enough to be a secret of the site',
} as const;

describe('the environment', () => {
  const settings = {
    stripe: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
    model: { TUTOR_BASE_URL: 'http://ollama:11434/v1/', TUTOR_MODEL: 'small' },
  };
  type Case = { beside?: keyof typeof settings; set: Record<string, string> };
  const read = ({ beside, set }: Case) =>
    parseEnv({ ...needed, ...(beside && settings[beside]), ...set }) as Record<string, unknown>;
  const listCases = casesIn('app/env/env.cases.yaml');

  const refused = 'has no $set, and says so in a line for each';
  test.each(listCases<Case & { words: string }>(refused))(refused, ({ words, ...given }) => {
    expect(() => read(given)).toThrow(new RegExp(words));
  });

  const taken = 'takes $set';
  test.each(listCases<Case & { read: object }>(taken))(taken, ({ read: expected, ...given }) => {
    const parsed = read(given);
    const names = Object.keys(expected);
    expect(Object.fromEntries(names.map((name) => [name, parsed[name] ?? null]))).toEqual(expected);
  });

  describe('in files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'boxscore-secrets-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const fileOf = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const { SESSION_SECRET, ...others } = needed;

    test('has a secret without the line break that ends the file', () => {
      const given = { ...others, SESSION_SECRET_FILE: fileOf('secret', `${SESSION_SECRET}\n`) };
      expect(parseEnv(given).SESSION_SECRET).toBe(SESSION_SECRET);
    });

    test('has several secrets of the webhook as well', () => {
      const given = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
      const STRIPE_WEBHOOK_SECRET_FILE = fileOf('webhook', 'whsec_1,whsec_2');
      expect(parseEnv({ ...needed, ...given, STRIPE_WEBHOOK_SECRET_FILE }).STRIPE_WEBHOOK_SECRET).toEqual([
        'whsec_1',
        'whsec_2',
      ]);
    });

    test.each([
      ['one that is not there', () => join(folder, 'none'), /^SESSION_SECRET_FILE: \S+ is not there$/],
      ['a folder', () => folder, /^SESSION_SECRET_FILE: \S+ is a folder$/],
      ['an empty one', () => fileOf('empty', '\n'), /^SESSION_SECRET_FILE: \S+ is empty$/],
      ['one that is too short', () => fileOf('short', 'short'), /^SESSION_SECRET: must have at least 32/],
    ])('says in one line what is wrong with %s', (_, file, line) => {
      expect(() => parseEnv({ ...others, SESSION_SECRET_FILE: file() })).toThrow(line);
    });

    test('takes no secret twice', () => {
      expect(() => parseEnv({ ...needed, SESSION_SECRET_FILE: fileOf('secret', SESSION_SECRET) })).toThrow(
        /^SESSION_SECRET_FILE: SESSION_SECRET is set as well: set one of the two$/,
      );
    });
  });
});
