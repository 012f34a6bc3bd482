import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ServerBuild } from '@remix-run/node';
import { kB, report } from './measure';

const scriptBudget = 85_000;
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

/** Script and CSS that each screen loads before its lazy parts, in brotli bytes. */
export async function benchSizes() {
  const built = new URL('../../build/server/index.js', import.meta.url).href;
  const { assets, routes }: ServerBuild = await import(built);
  console.log('\nScript and CSS of each route, kB brotli');
  const styles = new Set<string>();
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
    const hasScript = (route.module.handle as { script?: boolean } | undefined)?.script !== false;
    const bytes = hasScript ? sum([...script]) : 0;
    report(
      `  /${pathOf(routes, id)}`,
      kB(bytes),
      hasScript ? '85' : '0',
      bytes <= (hasScript ? scriptBudget : 0),
    );
  }
  const cssBytes = sum([...styles]);
  report('CSS, whole site', kB(cssBytes), '15', cssBytes <= cssBudget);
  const editor = sum(lazyEditorFiles());
  report('Editor, lazy', kB(editor), '130', editor <= editorBudget);
}

const sum = (urls: string[]) => urls.reduce((total, url) => total + brotliSize(url), 0);

function pathOf(routes: ServerBuild['routes'], id: string): string {
  const route = routes[id];
  if (!route) return '';
  const parent = route.parentId ? pathOf(routes, route.parentId) : '';
  return [parent, route.path].filter(Boolean).join('/');
}

type ViteManifest = Record<
  string,
  { file: string; imports?: string[]; isDynamicEntry?: boolean; isEntry?: boolean }
>;

/** What the lazy editor loads that no page has loaded already. */
function lazyEditorFiles(): string[] {
  const manifest: ViteManifest = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'));
  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(key)) {
      seen.add(key);
      for (const next of manifest[key]?.imports ?? []) closure(next, seen);
    }
    return seen;
  };
  const first = Object.keys(manifest).filter((key) => /app\/(root|entry\.client)/.test(key));
  const loaded = new Set(first.flatMap((key) => [...closure(key)]));
  const editors = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && /editor|codemirror/i.test(key),
  );
  const keys = new Set(editors.flatMap((key) => [...closure(key)]).filter((key) => !loaded.has(key)));
  return [...keys].map((key) => `/${manifest[key]?.file}`);
}
