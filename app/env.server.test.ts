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

  test('takes a mail server by its own kind of address', () => {
    expect(() => parseEnv({ ...needed, SMTP_URL: 'http://mail.example' })).toThrow(
      'SMTP_URL: must start with smtp:// or smtps://',
    );
  });
});
