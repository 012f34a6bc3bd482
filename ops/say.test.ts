import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const said = (given: Record<string, string>) => {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...given } as const;
  const script = "import('./ops/say.ts').then(({ say }) => say('Hello'))";
  return spawnSync(process.execPath, ['--import', 'tsx', '-e', script], { env, encoding: 'utf8' }).stdout;
};

test('with a database of its own, in a file too, a site speaks JSON from its first line on', () => {
  expect(said({})).toBe('Hello\n');
  for (const name of ['DATABASE_URL', 'DATABASE_URL_FILE'])
    expect(said({ [name]: 'x' }), name).toMatch(/^\{"level":"info","time":"[^"]+","msg":"Hello"\}\n$/);
});
