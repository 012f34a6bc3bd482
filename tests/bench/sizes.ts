import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ServerBuild } from '@remix-run/node';
import { kB, report } from './measure';

const scriptBudget = 85_000;
/** Pages whose form the browser checks before the server does. */
const formBudget = 87_000;
const checkedForms = ['/login', '/signup'];
const cssBudget = 15_000;
const editorBudget = 130_000;

const sizes = new Map<string, number>();
function brotliSize(url: string): number {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const size = brotliCompressSync(readFileSync(join('build/client', url))).byteLength;
  sizes.set(url, size);
  return size;
}

export async function benchSizes() {
  const built = new URL('../../build/server/index.js', import.meta.url).href;
  const { assets, routes }: ServerBuild = await import(built);
  console.log('\nScript and CSS of each route, kB brotli');
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
  report('CSS, whole site', kB(cssBytes), '15', cssBytes <= cssBudget);
  const editor = sum(lazyEditorFiles(onEveryPage));
  report('Editor, lazy', kB(editor), '130', editor <= editorBudget);
}

const sum = (urls: string[]) => urls.reduce((total, url) => total + brotliSize(url), 0);

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
