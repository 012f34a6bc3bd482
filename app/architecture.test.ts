import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import routes from './routes';

type Module = { path: string; imports: string[] };

const root = join(import.meta.dirname, '..');
const modules: Module[] = ['app', 'drizzle'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => read(join(folder, file))),
);

function read(path: string): Module {
  const source = readFileSync(join(root, path), 'utf8');
  const specifiers = [...source.matchAll(/(?:from|import\()\s*'([^']+)'|^import '([^']+)'/gm)];
  return { path, imports: specifiers.map(([, from, bare]) => resolve(path, from ?? bare ?? '')) };
}

/** Relative and aliased specifiers become paths from the root; packages stay as they are. */
function resolve(path: string, specifier: string): string {
  if (specifier.startsWith('~/')) return `app/${specifier.slice(2)}`;
  return specifier.startsWith('.') ? relative(root, join(root, dirname(path), specifier)) : specifier;
}

const featureOf = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1];
const isServer = (path: string) => /\.server$/.test(path.replace(/\.tsx?$/, ''));

type Route = { file: string; children?: Route[] };
const filesOf = (list: Route[]): string[] =>
  list.flatMap(({ file, children = [] }) => [`app/${file.replace(/\.tsx?$/, '')}`, ...filesOf(children)]);
const routeFiles = new Set(filesOf(routes as Route[]));
const isRoute = (path: string) => routeFiles.has(path.replace(/\.tsx?$/, ''));

/** The imports that a rule forbids, as lines a reader can act on. */
function faults(forbids: (from: string, to: string) => boolean) {
  return modules.flatMap(({ path, imports }) =>
    imports.filter((to) => forbids(path, to)).map((to) => `${path} imports ${to}`),
  );
}

describe('the direction of imports', () => {
  test('what all features share knows none of them', () => {
    expect(faults((from, to) => /^app\/(ui|http)\//.test(from) && Boolean(featureOf(to)))).toEqual([]);
  });

  test('nobody imports a screen or a call', () => {
    expect(faults((_, to) => isRoute(to))).toEqual([]);
  });

  test('the domain imports no component', () => {
    expect(faults((from, to) => isServer(from) && modules.some(({ path }) => path === `${to}.tsx`))).toEqual(
      [],
    );
  });

  test('screens and calls ask the domain, never the database', () => {
    const isDatabase = (to: string) => to === 'app/db.server' || to.startsWith('drizzle-orm');
    expect(faults((from, to) => isRoute(from) && Boolean(featureOf(from)) && isDatabase(to))).toEqual([]);
  });

  test('schemas are safe in a browser: zod, shared values, ids and their own feature’s plain modules', () => {
    const isAllowed = (from: string, to: string) =>
      ['zod', 'drizzle/values', 'app/http/id'].includes(to) ||
      (featureOf(to) === featureOf(from) && !isServer(to));
    expect(
      faults((from, to) => from.endsWith('/schema.ts') && Boolean(featureOf(from)) && !isAllowed(from, to)),
    ).toEqual([]);
  });

  test('only the sandbox opens connections for learners', () => {
    expect(faults((from, to) => to === 'pg' && featureOf(from) !== 'sandbox')).toEqual([]);
  });

  test('tables know nothing of the application', () => {
    const tables = ['drizzle/schema.ts', 'drizzle/values.ts'];
    expect(faults((from, to) => tables.includes(from) && to.startsWith('app/'))).toEqual([]);
  });

  test('features call one another in no circle', () => {
    const calls = new Map<string, Set<string>>();
    for (const { path, imports } of modules) {
      const from = featureOf(path);
      if (!from) continue;
      const called = calls.get(from) ?? new Set();
      for (const to of imports.map(featureOf)) if (to && to !== from) called.add(to);
      calls.set(from, called);
    }
    const circleFrom = (feature: string, trail: string[]): string[] => {
      if (trail.includes(feature)) return [[...trail, feature].join(' → ')];
      return [...(calls.get(feature) ?? [])].flatMap((next) => circleFrom(next, [...trail, feature]));
    };
    expect([...calls.keys()].flatMap((feature) => circleFrom(feature, []))).toEqual([]);
  });
});
