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
  test('takes a provider whole or not at all', () => {
    expect(() => parseEnv({ ...needed, GOOGLE_CLIENT_ID: 'id' })).toThrow(
      /^GOOGLE_CLIENT_SECRET: is required$/,
    );
    expect(() => parseEnv({ ...needed, GITHUB_CLIENT_SECRET: 'secret' })).toThrow(
      /^GITHUB_CLIENT_ID: is required$/,
    );
    const whole = { ...needed, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(parseEnv(whole)).toMatchObject({ GOOGLE_CLIENT_ID: 'id' });
    expect(parseEnv({ ...needed, GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' })).toBeTruthy();
  });

  test.each(['http://github.example', 'ftp://github.example', 'github.example'])(
    'sends no secret to %s',
    (address) => {
      expect(() => parseEnv({ ...needed, GITHUB_BASE_URL: address })).toThrow(/^GITHUB_BASE_URL: /);
    },
  );

  test.each([
    ['https://github.example/', 'https://github.example'],
    ['http://localhost:4444', 'http://localhost:4444'],
  ])('takes a provider at %s', (address, base) => {
    expect(parseEnv({ ...needed, GITHUB_BASE_URL: address }).GITHUB_BASE_URL).toBe(base);
  });

  test('is the address of a whole site, and a sender that letters can come from', () => {
    const faulty = { APP_URL: 'https://boxscore.example/school', EMAIL_FROM: 'garbage' };
    expect(() => parseEnv({ ...needed, ...faulty })).toThrow(
      /^APP_URL: .*no path.*\nEMAIL_FROM: is no address/,
    );
    const good = { APP_URL: 'https://boxscore.example/', EMAIL_FROM: 'hello@boxscore.example' };
    expect(parseEnv({ ...needed, ...good })).toMatchObject({ ...good, APP_URL: 'https://boxscore.example' });
  });

  test('takes several sandbox servers, each once', () => {
    const [one, two] = ['postgres://root:pw@one/', 'postgres://root:pw%2C@two:5433/'];
    const withServers = (servers: string) => parseEnv({ ...needed, SANDBOX_DATABASE_URL: servers });
    expect(withServers(`${one}, ${two}`).SANDBOX_DATABASE_URL).toEqual([one, two]);
    expect(() => withServers(`${one},${one}`)).toThrow(/^SANDBOX_DATABASE_URL: names one server twice$/);
    expect(() => withServers(`${one},`)).toThrow(/^SANDBOX_DATABASE_URL: must start with postgres:/);
  });

  describe('of Stripe', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };

    test('is all there or not at all, with one line for each that is missing', () => {
      expect(() => parseEnv({ ...needed, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
        /^STRIPE_PUBLISHABLE_KEY: is required\nSTRIPE_WEBHOOK_SECRET: is required$/,
      );
      for (const name of Object.keys(keys))
        expect(() => parseEnv({ ...needed, ...keys, [name]: '' })).toThrow(
          new RegExp(`^${name}: is required$`),
        );
      expect(parseEnv(needed).STRIPE_SECRET_KEY).toBeUndefined();
    });

    test('takes several secrets of the webhook while they are rotated', () => {
      const read = (secrets: string) =>
        parseEnv({ ...needed, ...keys, STRIPE_WEBHOOK_SECRET: secrets }).STRIPE_WEBHOOK_SECRET;
      expect(read('whsec_1')).toEqual(['whsec_1']);
      expect(read('whsec_2, whsec_1')).toEqual(['whsec_2', 'whsec_1']);
      expect(read('whsec_2,')).toEqual(['whsec_2']);
      for (const none of [',', ' ', ' , '])
        expect(() => read(none)).toThrow(/^STRIPE_WEBHOOK_SECRET: names no secret$/);
    });

    test('ends billing test mode, which sells nothing', () => {
      expect(parseEnv({ ...needed, BILLING_TEST_MODE: 'true' }).BILLING_TEST_MODE).toBe(true);
      expect(parseEnv({ ...needed, ...keys, BILLING_TEST_MODE: 'true' }).BILLING_TEST_MODE).toBe(false);
    });

    test.each(['STRIPE_API_BASE', 'STRIPE_JS_URL'] as const)(
      'sends nothing to an open address: %s',
      (name) => {
        const at = (address: string) => parseEnv({ ...needed, ...keys, [name]: address })[name];
        expect(at('http://localhost:12111/')).toBe('http://localhost:12111');
        expect(at('https://stripe.example')).toBe('https://stripe.example');
        for (const address of ['http://stripe.example', 'ftp://localhost', 'stripe.example'])
          expect(() => at(address)).toThrow(new RegExp(`^${name}: `));
      },
    );

    test('is Stripe itself where no address is named', () => {
      const { STRIPE_API_BASE: base, STRIPE_JS_URL: script } = parseEnv({ ...needed, ...keys });
      expect(base).toBeUndefined();
      expect(script).toMatch(/^https:\/\/js\.stripe\.com\//);
    });
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

  test.each([
    ['postgres://boxscore:secr', /^DATABASE_URL: cannot be read: it has to be whole/],
    ['postgres://boxscore:se#cret@db/boxscore', /^DATABASE_URL: cannot be read: .* written as %2F/],
    ['postgres://boxscore:100%@db/boxscore', /^DATABASE_URL: cannot be read: /],
    ['postgres://boxscore:secret@db:5432', /^DATABASE_URL: names no database: /],
    ['postgres:///boxscore', /^DATABASE_URL: names no host: /],
    ['mysql://boxscore@db/boxscore', /^DATABASE_URL: must start with postgres:/],
  ])('takes no address that is cut short or cannot be read: %s', (DATABASE_URL, line) => {
    expect(() => parseEnv({ ...needed, DATABASE_URL })).toThrow(line);
    expect(() => parseEnv({ ...needed, DATABASE_URL })).not.toThrow(/secret/);
  });

  test('migrates where the site goes, unless told otherwise', () => {
    expect(parseEnv(needed).DATABASE_DIRECT_URL).toBe(needed.DATABASE_URL);
    const DATABASE_DIRECT_URL = 'postgres://direct/boxscore';
    expect(parseEnv({ ...needed, DATABASE_DIRECT_URL }).DATABASE_DIRECT_URL).toBe(DATABASE_DIRECT_URL);
  });

  test.each([
    ['require', 'sslmode=require&uselibpqcompat=true'],
    ['verify-full', 'sslmode=verify-full'],
  ])('means the same by sslmode=%s of either server', (mode, read) => {
    const SANDBOX_DATABASE_URL = `postgres://postgres@sandbox:5432/?sslmode=${mode}`;
    expect(parseEnv({ ...needed, SANDBOX_DATABASE_URL }).SANDBOX_DATABASE_URL).toEqual([
      `postgres://postgres@sandbox:5432/?${read}`,
    ]);
  });

  test('takes a mail server by its own kind of address', () => {
    expect(() => parseEnv({ ...needed, SMTP_URL: 'http://mail.example' })).toThrow(
      'SMTP_URL: must start with smtp:// or smtps://',
    );
  });

  describe('of the tutor’s model', () => {
    const model = { TUTOR_BASE_URL: 'http://ollama:11434/v1/', TUTOR_MODEL: 'small' };

    test('is an address, on a network of ours as well, and a name; the key may be left out', () => {
      expect(parseEnv({ ...needed, ...model }).TUTOR_BASE_URL).toBe('http://ollama:11434/v1');
      expect(parseEnv({ ...needed, ...model }).TUTOR_DAILY_TOKENS).toBe(1_000_000);
      expect(parseEnv(needed).TUTOR_BASE_URL).toBeUndefined();
    });

    test.each([
      [{ TUTOR_MODEL: '' }, /^TUTOR_MODEL: is required$/],
      [{ TUTOR_BASE_URL: '' }, /^TUTOR_BASE_URL: is required$/],
      [{ TUTOR_BASE_URL: '', TUTOR_MODEL: '', TUTOR_API_KEY: 'k' }, /^TUTOR_BASE_URL: is required$/],
      [{ TUTOR_BASE_URL: 'https://a.example/v1/chat/completions' }, /without \/chat\/completions$/],
      [{ TUTOR_BASE_URL: 'ftp://a.example' }, /^TUTOR_BASE_URL: /],
      [{ TUTOR_DAILY_TOKENS: '-1' }, /^TUTOR_DAILY_TOKENS: /],
    ])('is not %o', (values, words) => {
      expect(() => parseEnv({ ...needed, ...model, ...values })).toThrow(words);
    });
  });
});
