import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseEnv, settingNames } from '~/env/env.server';
import { screenPaths } from '../../tests/setup/routes';

type Service = {
  environment: Record<string, string>;
  networks: string[];
  command: string[];
  logging?: { options?: Record<string, string> };
  depends_on?: Record<string, unknown>;
};
type Composition = {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; driver_opts?: Record<string, string> } | null>;
  configs: Record<string, { content: string }>;
};

const file = (name: string) => readFileSync(`ops/deploy/${name}`, 'utf8');
const secret = 'long enough to be a secret of the site';
const given: Record<string, string> = {
  DOMAIN: 'boxscore.example',
  SESSION_SECRET: secret,
  SIGNING_SECRET: `another ${secret}`,
};
const text = file('compose.yaml').replace(/\$\{([A-Z_]+)[^}]*\}/g, (_, name) => given[name] ?? 'password');
const { services, networks, configs } = parse(text, { merge: true }) as Composition;
const replicas = Object.keys(services).filter((name) => name.startsWith('app-'));
const sandboxes = Object.keys(services).filter((name) => name.startsWith('sandbox-'));
const [replica = ''] = replicas;
const environment = services[replica]?.environment ?? {};
const caddyfile = file('Caddyfile');
const pooler = new Map(
  [...file('pooler/pgbouncer.ini').matchAll(/^(\w+) = (.*)$/gm)].map(([, name, value]) => [name, value]),
);

test('the site knows the settings that it is given, has no key of the backups, and each replica is given the same', () => {
  expect(replicas).toHaveLength(2);
  for (const name of replicas) expect(services[name]?.environment).toEqual(environment);
  const { BACKUP_KEY, ...settings } = environment;
  expect(BACKUP_KEY, 'what opens backups is not the site’s').toBe('');
  expect(settingNames).toEqual(expect.arrayContaining(Object.keys(settings)));
  expect(parseEnv({ NODE_ENV: 'production', ...environment })).toMatchObject({
    APP_URL: 'https://boxscore.example',
    TRUST_PROXY: 1,
    SIGNING_SECRET: `another ${secret}`,
  });
});

const files = ['compose.yaml', 'ops/deploy/compose.yaml'];
test.each(files)('%s bounds every log, and makes a backup that reaches the database alone', (path) => {
  const asked = parse(readFileSync(path, 'utf8'), { merge: true }) as Composition;
  for (const { logging } of Object.values(asked.services)) expect(logging?.options?.['max-size']).toBe('20m');
  expect(asked.services.backup?.networks).toEqual(['product']);
  // Backups do not wait for the site, which may fail to start.
  expect(asked.services.backup?.depends_on).toEqual({ product: { condition: 'service_healthy' } });
});

test('every address names a service that is there, at its port, in a network that both are in', () => {
  const { DATABASE_URL = '', DATABASE_DIRECT_URL = '', SANDBOX_DATABASE_URL = '' } = environment;
  const ports = { pooler: String(pooler.get('listen_port')), product: '5432' };
  const addresses = [DATABASE_URL, DATABASE_DIRECT_URL, ...SANDBOX_DATABASE_URL.split(',')].map(
    (url) => new URL(url),
  );
  expect(addresses.map(({ hostname }) => hostname)).toEqual(['pooler', 'product', ...sandboxes]);
  expect(services.backup?.environment.DATABASE_URL).toBe(DATABASE_DIRECT_URL);
  for (const { hostname, port } of addresses) {
    expect(port).toBe({ ...ports }[hostname] ?? '5432');
    expect(services[replica]?.networks).toEqual(
      expect.arrayContaining([expect.toBeOneOf(services[hostname]?.networks ?? [])]),
    );
  }
});

test('Caddy asks each replica, at its port, at an address that the site has', () => {
  const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(caddyfile) ?? [];
  expect(upstreams.split(' ')).toEqual(replicas.map((name) => `${name}:${environment.PORT}`));
  expect(screenPaths).toContain(/health_uri (\S+)/.exec(caddyfile)?.[1]);
  // Caddy takes a replica out after two failed health checks.
  const [, interval] = /health_interval (\d+)s/.exec(caddyfile) ?? [];
  expect(Number(environment.DRAIN_SECONDS)).toBeGreaterThanOrEqual(2 * Number(interval));
  expect(services.caddy?.networks).toEqual(['front']);
});

test('the pooler is in transaction mode, and knows database and user', () => {
  const { pathname, username, password } = new URL(environment.DATABASE_URL ?? '');
  expect(pooler.get('pool_mode')).toBe('transaction');
  expect(pooler.get(pathname.slice(1))).toBe('host=product port=5432');
  expect(configs['pooler-users']?.content).toBe(`"${username}" "${password}"`);
});

test('a sandbox server reaches neither the others nor the host, and has room for both replicas', () => {
  for (const name of sandboxes) {
    const others = Object.keys(services).filter((other) => services[other]?.networks.includes(name));
    expect(services[name]?.networks).toEqual([name]);
    expect(others.sort()).toEqual([...replicas, name].sort());
    expect(networks[name]).toMatchObject({
      internal: true,
      driver_opts: { 'com.docker.network.bridge.gateway_mode_ipv4': 'isolated' },
    });
    const [, connections] = /max_connections=(\d+)/.exec(services[name]?.command.join(' ') ?? '') ?? [];
    expect(Number(connections)).toBeGreaterThanOrEqual(7 + 16 * replicas.length);
  }
});

type Asked = {
  services: Record<string, { [part: string]: unknown }>;
  [kind: string]: Record<string, { [part: string]: unknown } | null>;
};

/** Compose lists names as strings, as objects with `source`, or as keys. */
const namesIn = (listed: unknown) =>
  Array.isArray(listed) ? listed.map((one) => one.source ?? `${one}`) : Object.keys(listed ?? {});

// `docker compose config` and `up --dry-run` do not report the first of these faults.
test.each(files)('%s asks for nothing that Compose refuses', (path) => {
  const asked = parse(readFileSync(path, 'utf8'), { merge: true }) as Asked;
  for (const [name, service] of Object.entries(asked.services)) {
    const written = [...namesIn(service.configs), ...namesIn(service.secrets)].filter(
      (kept) => !(asked.configs?.[kept] ?? asked.secrets?.[kept])?.file,
    );
    expect(service.read_only ? written : [], `${name} is read-only`).toEqual([]);
    for (const kind of ['networks', 'configs', 'secrets'])
      expect(Object.keys(asked[kind] ?? {}), name).toEqual(expect.arrayContaining(namesIn(service[kind])));
    const volumes = namesIn(service.volumes).map((mount: string) => mount.split(':')[0] ?? '');
    for (const volume of volumes.filter((from) => !from.startsWith('.')))
      expect(asked.volumes, name).toHaveProperty(volume);
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const { healthcheck, build } = asked.services[other] ?? expect.fail(`${name} waits for no ${other}`);
      if (condition === 'service_healthy') expect(healthcheck ?? build, `${other} is asked`).toBeTruthy();
    }
  }
});
