import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

type Network = { internal?: boolean; driver_opts?: Record<string, string> } | null;
type Service = {
  environment: Record<string, string>;
  networks: string[] | Record<string, { aliases?: string[] } | null>;
  secrets: string[];
  ports?: string[];
  build?: { args?: Record<string, string> };
  mem_limit?: string;
  cap_drop?: string[];
};
type Compose = {
  services: Record<'app' | 'backup' | 'product' | 'sandbox', Service>;
  networks: Record<string, Network>;
  secrets: Record<string, { file: string }>;
};

const { services, networks, secrets } = parse(readFileSync('compose.yaml', 'utf8'), {
  merge: true,
}) as Compose;
const { app, backup, product, sandbox } = services;
const namesOf = ({ networks: joined }: Service) => (Array.isArray(joined) ? joined : Object.keys(joined));

test('the sandbox is alone with the site in a network that leads nowhere, the host included', () => {
  expect(namesOf(sandbox)).toEqual(['sandbox']);
  expect(namesOf(product)).not.toContain('sandbox');
  expect(sandbox.ports).toBeUndefined();
  expect(networks.sandbox).toEqual({
    internal: true,
    driver_opts: { 'com.docker.network.bridge.gateway_mode_ipv4': 'isolated' },
  });
});

test('the site listens where the sandbox is not', () => {
  const { HOST = '' } = app.environment;
  const heard = Object.entries(app.networks).filter(([, joined]) => joined?.aliases?.includes(HOST));
  expect(heard.map(([name]) => name)).toEqual(['front']);
  expect(namesOf(sandbox)).not.toContain('front');
});

test('memory is limited, and capabilities are dropped, wherever strangers’ input is read', () => {
  for (const service of [app, sandbox]) {
    expect(service.mem_limit).toMatch(/^\dg$/);
    expect(service.cap_drop).toEqual(['ALL']);
  }
});

test('the site is shown to this machine alone until told otherwise', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a variable of Compose.
  expect(app.ports).toEqual(['${PUBLISH:-127.0.0.1}:${PORT:-3000}:3000']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a variable of Compose.
  for (const { build } of [app, backup]) expect(build?.args).toEqual({ VERSION: '${VERSION:-}' });
});

test('secrets are files, which one command makes, and each service has its own alone', () => {
  for (const { environment } of Object.values(services)) {
    const isSecret = (name: string) => /PASSWORD|SECRET|DATABASE_URL/.test(name) && !name.endsWith('_FILE');
    const open = Object.entries(environment).filter(([name, value]) => isSecret(name) && value !== '');
    expect(open).toEqual([]);
  }
  expect(sandbox.secrets).toEqual(['sandbox-password']);
  expect(product.secrets).toEqual(['product-password']);
  expect(backup.secrets).toEqual(['product-url', 'backup-key']);

  const folder = mkdtempSync(join(tmpdir(), 'boxscore-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('ops/make-secrets.sh', join(folder, 'ops/make-secrets.sh'));
  const make = () => execFileSync('sh', [join(folder, 'ops/make-secrets.sh')]);
  const readAll = () => Object.values(secrets).map(({ file }) => readFileSync(join(folder, file), 'utf8'));
  make();
  const made = readAll();
  expect(new Set(made).size).toBe(7);
  expect(readdirSync(join(folder, 'secrets'))).toHaveLength(7);
  for (const value of made)
    expect(value).toMatch(/^[0-9a-f]{64}$|^postgres:\/\/\w+:[0-9a-f]{64}@\w+:5432\/\w+$/);
  expect(statSync(join(folder, 'secrets')).mode & 0o077).toBe(0);
  make();
  expect(readAll()).toEqual(made);
});

test('what compose builds is named in .env, once, however often that is written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boxscore-version-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), 'VERSION=0.0.1\nAPP_URL=https://boxscore.example');
  const set = (...named: string[]) => {
    execFileSync('sh', [resolve('ops/set-version.sh'), ...named], { cwd: folder });
    return readFileSync(join(folder, '.env'), 'utf8');
  };
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect([set(), set(), set('1.0.0')]).toEqual(
    [version, version, '1.0.0'].map((named) => `APP_URL=https://boxscore.example\nVERSION=${named}\n`),
  );
});

test('the image is of one Node, which a digest can pin, and runs as nobody in particular', () => {
  const lines = readFileSync('Dockerfile', 'utf8').split('\n');
  const wordsAfter = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const major = readFileSync('.nvmrc', 'utf8').trim();
  expect(wordsAfter('ARG')).toEqual([`NODE_IMAGE=node:${major}-trixie-slim`, 'VERSION']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a variable of the Dockerfile.
  expect(wordsAfter('FROM')).toEqual(['${NODE_IMAGE} AS build', '${NODE_IMAGE}']);
  expect(wordsAfter('USER')).toEqual(['node']);
  // The backup image is built by the same steps.
  const stage = lines.slice(lines.indexOf('WORKDIR /site'), lines.indexOf('WORKDIR /site') + 5).join('\n');
  expect(readFileSync('ops/deploy/backup.Dockerfile', 'utf8')).toContain(stage);
  // Podman's builder of Debian 12 does not know this option.
  expect(wordsAfter('HEALTHCHECK').join()).not.toContain('--start-interval');
});
