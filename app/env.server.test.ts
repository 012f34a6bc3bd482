import { describe, expect, test } from 'vitest';
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
