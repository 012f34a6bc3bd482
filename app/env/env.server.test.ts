import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseEnv } from './env.server';

const needed = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://localhost/boxscore',
  SANDBOX_DATABASE_URL: 'postgres://localhost/sandbox',
  SESSION_SECRET: 'long enough to be a secret of the site',
} as const;

describe('the environment', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const model = { TUTOR_BASE_URL: 'http://ollama:11434/v1/', TUTOR_MODEL: 'small' };
  const one = 'postgres://root:pw@one/';

  test.each<[object, RegExp]>([
    [{ GOOGLE_CLIENT_ID: 'id' }, /^GOOGLE_CLIENT_SECRET: is required$/],
    [{ GITHUB_CLIENT_SECRET: 'secret' }, /^GITHUB_CLIENT_ID: is required$/],
    [{ GITHUB_BASE_URL: 'http://github.example' }, /^GITHUB_BASE_URL: /],
    [{ GITHUB_BASE_URL: 'ftp://github.example' }, /^GITHUB_BASE_URL: /],
    [{ GITHUB_BASE_URL: 'github.example' }, /^GITHUB_BASE_URL: /],
    [
      { APP_URL: 'https://boxscore.example/school', EMAIL_FROM: 'garbage' },
      /^APP_URL: .*no path.*\nEMAIL_FROM: is no address/,
    ],
    [{ SANDBOX_DATABASE_URL: `${one},${one}` }, /^SANDBOX_DATABASE_URL: names one server twice$/],
    [{ SANDBOX_DATABASE_URL: `${one},` }, /^SANDBOX_DATABASE_URL: must start with postgres:/],
    [{ SMTP_URL: 'http://mail.example' }, /^SMTP_URL: must start with smtp:\/\/ or smtps:\/\/$/],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      /^STRIPE_PUBLISHABLE_KEY: is required\nSTRIPE_WEBHOOK_SECRET: is required$/,
    ],
    ...Object.keys(stripe).map((name): [object, RegExp] => [
      { ...stripe, [name]: '' },
      new RegExp(`^${name}: is required$`),
    ]),
    ...[',', ' ', ' , '].map((none): [object, RegExp] => [
      { ...stripe, STRIPE_WEBHOOK_SECRET: none },
      /^STRIPE_WEBHOOK_SECRET: names no secret$/,
    ]),
    ...['STRIPE_API_BASE', 'STRIPE_JS_URL'].flatMap((name) =>
      ['http://stripe.example', 'ftp://localhost', 'stripe.example'].map((address): [object, RegExp] => [
        { ...stripe, [name]: address },
        new RegExp(`^${name}: `),
      ]),
    ),
    [{ DATABASE_URL: 'postgres://boxscore:secr' }, /^DATABASE_URL: cannot be read: it has to be whole/],
    [
      { DATABASE_URL: 'postgres://boxscore:se#cret@db/boxscore' },
      /^DATABASE_URL: cannot be read: (?!.*secret).* written as %2F/,
    ],
    [{ DATABASE_URL: 'postgres://boxscore:100%@db/boxscore' }, /^DATABASE_URL: cannot be read: /],
    [
      { DATABASE_URL: 'postgres://boxscore:secret@db:5432' },
      /^DATABASE_URL: names no database: (?!.*secret)/,
    ],
    [{ DATABASE_URL: 'postgres:///boxscore' }, /^DATABASE_URL: names no host: /],
    [{ DATABASE_URL: 'mysql://boxscore@db/boxscore' }, /^DATABASE_URL: must start with postgres:/],
    [{ ...model, TUTOR_MODEL: '' }, /^TUTOR_MODEL: is required$/],
    [{ ...model, TUTOR_BASE_URL: '' }, /^TUTOR_BASE_URL: is required$/],
    [{ TUTOR_API_KEY: 'k' }, /^TUTOR_BASE_URL: is required$/],
    [{ ...model, TUTOR_BASE_URL: 'https://a.example/v1/chat/completions' }, /without \/chat\/completions$/],
    [{ ...model, TUTOR_BASE_URL: 'ftp://a.example' }, /^TUTOR_BASE_URL: /],
    [{ ...model, TUTOR_DAILY_TOKENS: '-1' }, /^TUTOR_DAILY_TOKENS: /],
  ])('has no %o, and says so in a line for each', (values, words) => {
    expect(() => parseEnv({ ...needed, ...values })).toThrow(words);
  });

  test.each<[object, object]>([
    [{ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, { GOOGLE_CLIENT_ID: 'id' }],
    [{ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' }, {}],
    [{ GITHUB_BASE_URL: 'https://github.example/' }, { GITHUB_BASE_URL: 'https://github.example' }],
    [{ GITHUB_BASE_URL: 'http://localhost:4444' }, { GITHUB_BASE_URL: 'http://localhost:4444' }],
    [
      { APP_URL: 'https://boxscore.example/', EMAIL_FROM: 'hello@boxscore.example' },
      { APP_URL: 'https://boxscore.example', EMAIL_FROM: 'hello@boxscore.example' },
    ],
    [
      { SANDBOX_DATABASE_URL: `${one}, postgres://root:pw%2C@two:5433/` },
      { SANDBOX_DATABASE_URL: [one, 'postgres://root:pw%2C@two:5433/'] },
    ],
    [
      { SANDBOX_DATABASE_URL: 'postgres://postgres@sandbox:5432/?sslmode=require' },
      {
        SANDBOX_DATABASE_URL: ['postgres://postgres@sandbox:5432/?sslmode=require&uselibpqcompat=true'],
      },
    ],
    [
      { SANDBOX_DATABASE_URL: 'postgres://postgres@sandbox:5432/?sslmode=verify-full' },
      { SANDBOX_DATABASE_URL: ['postgres://postgres@sandbox:5432/?sslmode=verify-full'] },
    ],
    [stripe, { STRIPE_WEBHOOK_SECRET: ['whsec_1'] }],
    [
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_2, whsec_1' },
      { STRIPE_WEBHOOK_SECRET: ['whsec_2', 'whsec_1'] },
    ],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_2,' }, { STRIPE_WEBHOOK_SECRET: ['whsec_2'] }],
    [{ BILLING_TEST_MODE: 'true' }, { BILLING_TEST_MODE: true }],
    [{ ...stripe, BILLING_TEST_MODE: 'true' }, { BILLING_TEST_MODE: false }],
    ...['STRIPE_API_BASE', 'STRIPE_JS_URL'].flatMap((name): [object, object][] => [
      [{ ...stripe, [name]: 'http://localhost:12111/' }, { [name]: 'http://localhost:12111' }],
      [{ ...stripe, [name]: 'https://stripe.example' }, { [name]: 'https://stripe.example' }],
    ]),
    [
      stripe,
      {
        STRIPE_API_BASE: undefined,
        STRIPE_JS_URL: expect.stringMatching(/^https:\/\/js\.stripe\.com\//),
      },
    ],
    [
      {},
      { STRIPE_SECRET_KEY: undefined, TUTOR_BASE_URL: undefined, DATABASE_DIRECT_URL: needed.DATABASE_URL },
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://direct/boxscore' },
      { DATABASE_DIRECT_URL: 'postgres://direct/boxscore' },
    ],
    [model, { TUTOR_BASE_URL: 'http://ollama:11434/v1', TUTOR_DAILY_TOKENS: 1_000_000 }],
  ])('takes %o', (values, read) => {
    const parsed: Record<string, unknown> = parseEnv({ ...needed, ...values });
    expect(Object.fromEntries(Object.keys(read).map((name) => [name, parsed[name]]))).toEqual(read);
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
