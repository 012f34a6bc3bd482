import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { devDependencies } from '../package.json';
import routes from './routes';

/** Paths are relative to the root, without .ts or .tsx. `imports` holds such paths and names of packages. */
type Module = { path: string; isComponent: boolean; isTest: boolean; imports: string[] };

const root = join(import.meta.dirname, '..');
const bare = (path: string) => path.replace(/\.tsx?$/, '');
const modules: Module[] = ['app', 'drizzle', 'ops', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => read(join(folder, file))),
);
const sources = modules.filter(({ isTest }) => !isTest);

function read(file: string): Module {
  const source = readFileSync(join(root, file), 'utf8');
  const specifiers = [...source.matchAll(/(?:\bfrom|import\()\s*'([^']+)'|^import '([^']+)'/gm)];
  return {
    path: bare(file),
    isComponent: file.endsWith('.tsx'),
    isTest: /^tests\/|\/fixtures\/|\.test\.tsx?$/.test(file),
    imports: specifiers.map(([, from, alone]) => resolve(file, from ?? alone ?? '')),
  };
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('~/')) return `app/${specifier.slice(2)}`;
  return specifier.startsWith('.') ? bare(relative(root, join(root, dirname(file), specifier))) : specifier;
}

const featureOf = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1];
const isServer = (path: string) => path.endsWith('.server');
const isUnder = (path: string, ...folders: string[]) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
const isDatabase = (to: string) =>
  to === 'app/db.server' || /^(drizzle-orm|postgres)(\/|$)|^drizzle\/(?!values$)/.test(to);

type Route = { file: string; children?: Route[] };
const filesOf = (list: Route[]): string[] =>
  list.flatMap(({ file, children = [] }) => [bare(`app/${file}`), ...filesOf(children)]);
const routeFiles = new Set(filesOf(routes as Route[]));
const isRoute = (path: string) => routeFiles.has(path);

function forbid(isForbidden: (from: string, to: string) => boolean, among = sources) {
  const faults = among.flatMap(({ path, imports }) =>
    imports.filter((to) => isForbidden(path, to)).map((to) => `${path} imports ${to}`),
  );
  expect(faults).toEqual([]);
}

function circlesIn(pairs: [from: string, to: string][]): string[] {
  const froms = new Set(pairs.map(([from]) => from));
  const tos = new Set(pairs.map(([, to]) => to));
  const inner = pairs.filter(([from, to]) => tos.has(from) && froms.has(to));
  if (inner.length < pairs.length) return circlesIn(inner);
  return inner.map(([from, to]) => `${from} imports ${to}`);
}

describe('the direction of imports', () => {
  test('what all features share knows none of them', () => {
    forbid((from, to) => isUnder(from, 'app/ui', 'app/http') && Boolean(featureOf(to)));
  });

  test('what reads SQL knows no feature, and nothing of what is drawn or stored', () => {
    const isAllowed = (to: string) => !to.startsWith('app/') || isUnder(to, 'app/sql', 'app/http');
    forbid((from, to) => isUnder(from, 'app/sql') && !(isAllowed(to) && !isDatabase(to)));
  });

  test('http knows neither what is drawn nor what is stored, and the database knows no HTTP', () => {
    forbid((from, to) => isUnder(from, 'app/http') && (isUnder(to, 'app/ui') || isDatabase(to)));
    forbid((from, to) => from === 'app/db.server' && isUnder(to, 'app/http'));
  });

  test('tables know nothing above them, and the application nothing of how it is run', () => {
    forbid((from, to) => isUnder(from, 'drizzle') && isUnder(to, 'app', 'ops', 'tests'));
    forbid((from, to) => isUnder(from, 'app') && isUnder(to, 'ops', 'tests'));
  });

  test('nothing that ships needs a package or a file that does not', () => {
    const commands = [
      'test.mjs',
      'bench.mjs',
      'browser.mjs',
      'compile.mjs',
      'lay-out.mjs',
      'dev.mjs',
      'dev-server',
      'shims/remix-in-browsers',
      'content/certify',
      'content/preview',
      'tutor',
    ];
    // Only the build reads the table of routes.
    const ofDevelopment = ['app/routes', ...commands.map((name) => `ops/${name}`)];
    const packages = Object.keys(devDependencies);
    forbid((from, to) => !isUnder(from, ...ofDevelopment) && isUnder(to, 'tests', ...packages));
  });

  test('of the sandbox and the tutor only their faces are imported, and not their rooms', () => {
    const isRoomOf = (feature: string, to: string) =>
      to.startsWith(`app/features/${feature}/`) && /^([^/]+\/){4}/.test(to);
    forbid((from, to) => isRoomOf('sandbox', to) && featureOf(from) !== 'sandbox', modules);
    // The commands in ops/tutor evaluate the tutor, so they import its inner files.
    const mayLook = (from: string) => featureOf(from) === 'tutor' || isUnder(from, 'ops/tutor');
    const isFixture = (to: string) => to.includes('/fixtures/');
    forbid((from, to) => isRoomOf('tutor', to) && !mayLook(from) && !isFixture(to));
  });

  test('nobody imports a screen or a call', () => {
    forbid((_, to) => isRoute(to));
  });

  test('the domain imports no component', () => {
    const components = new Set(modules.filter(({ isComponent }) => isComponent).map(({ path }) => path));
    forbid((from, to) => isServer(from) && components.has(to));
  });

  test('screens and calls ask the domain, never the database', () => {
    forbid((from, to) => isRoute(from) && Boolean(featureOf(from)) && isDatabase(to));
  });

  test('schemas are safe in a browser: zod, shared values, ids, texts and their own feature’s plain modules', () => {
    const isAllowed = (from: string, to: string) =>
      ['zod', 'drizzle/values', 'app/http/id', 'app/http/text'].includes(to) ||
      (featureOf(to) === featureOf(from) && !isServer(to));
    forbid((from, to) => from.endsWith('/schema') && Boolean(featureOf(from)) && !isAllowed(from, to));
  });

  test('only the sandbox opens connections for learners', () => {
    forbid((from, to) => isUnder(from, 'app') && to === 'pg' && featureOf(from) !== 'sandbox');
  });

  test('features call one another in no circle', () => {
    const calls = sources.flatMap(({ path, imports }) =>
      imports.map((to): [string, string] => [featureOf(path) ?? '', featureOf(to) ?? '']),
    );
    expect(circlesIn(calls.filter(([from, to]) => from && to && from !== to))).toEqual([]);
  });

  test('files import one another in no circle', () => {
    const paths = new Set(modules.map(({ path }) => path));
    expect(
      circlesIn(
        modules.flatMap(({ path, imports }) =>
          imports.filter((to) => paths.has(to)).map((to): [string, string] => [path, to]),
        ),
      ),
    ).toEqual([]);
  });
});
