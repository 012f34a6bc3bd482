import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { parseEnv, settingNames } from '~/env/env.server';
import { screenPaths } from '../../tests/setup/routes';

type Probe = { httpGet?: { path: string; port: string } };
type Container = {
  name: string;
  command?: string[];
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
};
type Pod = { containers: Container[]; terminationGracePeriodSeconds?: number };
type Template = { metadata: { labels: { app: string } }; spec: Pod };
type Manifest = {
  kind: string;
  metadata: { name: string };
  spec: {
    template?: Template;
    jobTemplate?: { spec: { template: Template } };
    strategy?: { rollingUpdate: { maxSurge: number } };
    replicas?: number;
    minReplicas?: number;
    maxReplicas?: number;
    minAvailable?: number;
    [field: string]: unknown;
  };
};

const folder = 'ops/deploy/kubernetes';
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const kustomization = parse(read('kustomization.yaml')) as {
  resources: string[];
  configMapGenerator: { name: string; literals: string[] }[];
};
const manifests = kustomization.resources.flatMap((name) =>
  parseAllDocuments(read(name)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
const find = (kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)?.spec ??
  expect.fail(`there is no ${kind} ${name}`);
const containerOf = (kind: string, name: string) =>
  find(kind, name).template?.spec.containers[0] ?? expect.fail(`${name} has no container`);

const settings = Object.fromEntries(
  kustomization.configMapGenerator[0]?.literals.map((line) => line.split(/=(.*)/s).slice(0, 2)) ?? [],
);
const secrets = {
  DATABASE_URL: 'postgres://boxscore:password@pooler.example:6432/boxscore',
  DATABASE_DIRECT_URL: 'postgres://boxscore:password@product.example:5432/boxscore',
  SANDBOX_DATABASE_URL: 'postgres://postgres:password@sandbox-0.sandbox:5432/postgres',
  SESSION_SECRET: 'long enough to be a secret of the site',
  SIGNING_SECRET: 'long enough to seal the keys of certificates',
};
const app = containerOf('Deployment', 'app');
const migrate = containerOf('Job', 'migrate');
const sandbox = containerOf('StatefulSet', 'sandbox');
const namesOf = ({ env = [] }: Container) => env.map(({ name }) => name);

test('no manifest is left out', () => {
  const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
  expect(kustomization.resources.toSorted()).toEqual(files.sort());
});

test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s has the fields that Kubernetes knows, of their types',
  (_, manifest) => {
    const { $defs } = parse(readFileSync('tests/setup/kubernetes.schema.yaml', 'utf8')) as { $defs: object };
    const schema = z.fromJSONSchema({ $defs, $ref: `#/$defs/${manifest.kind}` } as Parameters<
      typeof z.fromJSONSchema
    >[0]);
    expect(schema.safeParse(manifest).error?.issues).toBeUndefined();
    expect(schema.safeParse({ ...manifest, specs: {} }).error?.issues).toHaveLength(1);
  },
);

test('the site knows the settings that it is given, and gets its secrets by reference', () => {
  expect(settingNames).toEqual(expect.arrayContaining(Object.keys(settings)));
  expect(namesOf(app)).toEqual(Object.keys(secrets));
  expect(namesOf(migrate)).toEqual(
    Object.keys(secrets).filter((name) => !/^(SESSION|SIGNING)_SECRET$/.test(name)),
  );
  expect(parseEnv({ ...settings, ...secrets })).toMatchObject({ APP_URL: 'https://boxscore.example' });
  for (const { env = [] } of [app, migrate, sandbox])
    expect(JSON.stringify(env)).not.toMatch(/"name":"[A-Z_]*(URL|SECRET|PASSWORD)[A-Z_]*","value"/);
});

test('probes ask addresses that the site has, and ports agree', () => {
  const { startupProbe, readinessProbe, livenessProbe } = app;
  const asked = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet);
  expect(asked.map((get) => get?.path)).toEqual(['/livez', '/readyz', '/livez']);
  for (const get of asked) {
    expect(screenPaths).toContain(get?.path);
    expect(get?.port).toBe('http');
  }
  expect(app.ports).toEqual([
    { name: 'http', containerPort: Number(settings.PORT) },
    { name: 'metrics', containerPort: Number(settings.METRICS_PORT) },
  ]);
  const { ingress } = find('NetworkPolicy', 'app') as { ingress?: { ports: { port: number }[] }[] };
  expect(ingress?.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual(
    app.ports?.map(({ containerPort }) => containerPort),
  );
  const { terminationGracePeriodSeconds = 30 } = find('Deployment', 'app').template?.spec ?? {};
  expect(terminationGracePeriodSeconds).toBeGreaterThan(10 + Number(settings.DRAIN_SECONDS));
});

test('the ingress names its controller, whose namespace alone is let in', () => {
  const { ingressClassName } = find('Ingress', 'app');
  expect(ingressClassName).toBe('traefik');
  expect(JSON.stringify(find('NetworkPolicy', 'app'))).toContain(
    `"kubernetes.io/metadata.name":"${ingressClassName}"`,
  );
});

test('what the job runs is there', () => {
  expect(readFileSync('Dockerfile', 'utf8')).toContain(` /usr/local/bin/${migrate.command?.join(' ')}\n`);
});

test('nothing runs as root, writes to its image, or takes what it likes', () => {
  for (const { spec } of manifests) {
    const template = spec?.template ?? spec?.jobTemplate?.spec.template;
    if (!template) continue;
    expect(template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const container of template.spec.containers)
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { requests: { cpu: expect.any(String) }, limits: { memory: expect.any(String) } },
      });
  }
});

test('the sandbox is reached by the site alone, reaches nobody, and has room for as many replicas as there may be', () => {
  expect(find('NetworkPolicy', 'sandbox')).toMatchObject({
    podSelector: { matchLabels: { app: 'sandbox' } },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      {
        from: [
          { podSelector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['app', 'migrate'] }] } },
        ],
        ports: [{ port: 5432 }],
      },
    ],
    egress: [],
  });
  const labels = ['Deployment app', 'Job migrate', 'StatefulSet sandbox'].map((what) => {
    const [kind = '', name = ''] = what.split(' ');
    return find(kind, name).template?.metadata.labels.app;
  });
  expect(labels).toEqual(['app', 'migrate', 'sandbox']);
  const { minReplicas = 0, maxReplicas = 0 } = find('HorizontalPodAutoscaler', 'app');
  const [, connections] = /max_connections=(\d+)/.exec(sandbox.args?.join(' ') ?? '') ?? [];
  const { maxSurge = 0 } = find('Deployment', 'app').strategy?.rollingUpdate ?? {};
  expect(Number(connections)).toBeGreaterThanOrEqual(7 + 16 * (maxReplicas + maxSurge));
  expect(find('PodDisruptionBudget', 'app').minAvailable).toBeLessThan(minReplicas);
});
