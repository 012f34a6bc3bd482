import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { sentBytes } from '../setup/wire';
import { kB, report } from './measure';

const scriptBudget = 85_000;
/** Pages whose form the browser checks before the server does. */
const formBudget = 87_000;
const checkedForms = ['/login', '/signup'];
const shellBudget = 78_000;
const cssBudget = 8_500;
const editorBudget = 125_000;

/** Bytes of each asset as the site sends it, by its address. */
const sizes = new Map<string, number>();

async function weigh(origin: string) {
  for (const file of readdirSync('build/client/assets')) {
    if (/\.(br|gz)$/.test(file)) continue;
    const url = `/assets/${file}`;
    const { body } = await sentBytes(`${origin}${url}`, { 'Accept-Encoding': 'gzip, deflate, br' });
    sizes.set(url, body.byteLength);
  }
}

export async function benchSizes(origin: string) {
  await weigh(origin);
  const built = new URL('../../build/server/index.js', import.meta.url).href;
  const { assets, routes }: ServerBuild = await import(built);
  console.log('\nScript and CSS of each route, kB as they are sent');
  const styles = new Set<string>();
  const onEveryPage = new Set([assets.entry.module, ...assets.entry.imports]);
  for (const [id, route] of Object.entries(routes)) {
    if (!route?.module.default) continue;
    const chain: string[] = [];
    for (let at: string | undefined = id; at; at = routes[at]?.parentId) chain.push(at);
    const used = chain.flatMap((part) => assets.routes[part] ?? []);
    const script = new Set([
      assets.entry.module,
      ...assets.entry.imports,
      ...used.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ]);
    const css = new Set(used.flatMap((part) => part.css ?? []));
    for (const sheet of css) styles.add(sheet);
    const path = `/${pathOf(routes, id)}`;
    const hasScript = (route.module.handle as { script?: boolean } | undefined)?.script !== false;
    const bytes = hasScript ? sum([...script]) : 0;
    const budget = checkedForms.includes(path) ? formBudget : scriptBudget;
    const allowed = hasScript ? budget : 0;
    report(`  ${path}`, kB(bytes), String(allowed / 1000), bytes <= allowed);
  }
  const cssBytes = sum([...styles]);
  const limit = (what: string, bytes: number, budget: number) =>
    report(what, kB(bytes), String(budget / 1000), bytes <= budget);
  limit('Shell, on every page with script', sum([...onEveryPage]), shellBudget);
  limit('CSS, whole site', cssBytes, cssBudget);
  limit('Editor, lazy', sum(lazyEditorFiles(onEveryPage)), editorBudget);
}

const sum = (urls: string[]) => urls.reduce((total, url) => total + (sizes.get(url) ?? 0), 0);

function pathOf(routes: ServerBuild['routes'], id: string): string {
  const route = routes[id];
  if (!route) return '';
  const parent = route.parentId ? pathOf(routes, route.parentId) : '';
  return [parent, route.path].filter(Boolean).join('/');
}

/** What the lazy editor loads that no page has loaded already. */
function lazyEditorFiles(loaded: ReadonlySet<string>): string[] {
  const files = readdirSync('build/client/assets');
  const found = new Set<string>();
  const add = (file: string) => {
    if (loaded.has(`/assets/${file}`) || found.has(file)) return;
    found.add(file);
    const source = readFileSync(join('build/client/assets', file), 'utf8');
    for (const [, next = ''] of source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) add(next);
  };
  for (const file of files) if (file.startsWith('sql-codemirror')) add(file);
  return [...found].map((file) => `/assets/${file}`);
}
