import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

type Chunk = { module: string; imports?: string[]; css?: string[] };
type Manifest = { entry: Chunk; routes: Record<string, Chunk> };

const folder = 'build/client/assets';
const files = readdirSync(folder).filter((file) => !/\.(br|gz)$/.test(file));

/** Budgets in compressed bytes. */
export const sizeBudgets = { shell: 78_000, css: 8_500, editor: 125_000 };

const manifestFile = files.find((file) => file.startsWith('manifest-')) ?? '';
const manifest: Manifest = JSON.parse(
  readFileSync(join(folder, manifestFile), 'utf8').replace(/^window\.__remixManifest=|;$/g, ''),
);

const shell = new Set([manifest.entry.module, ...(manifest.entry.imports ?? [])]);

/** URLs of the script on every page, of the CSS of all pages, and of the files that only the lazy editor loads. */
export const assetsOf: Record<keyof typeof sizeBudgets, ReadonlySet<string>> = {
  shell,
  css: new Set(Object.values(manifest.routes).flatMap(({ css = [] }) => css)),
  editor: lazyEditorFiles(),
};

/** Bytes of these assets as the site sends them to a browser. */
export async function sentSizeOf(origin: string, addresses: Iterable<string>) {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br' };
  const sent = await Promise.all([...addresses].map((address) => sentBytes(`${origin}${address}`, headers)));
  return sent.reduce((total, { body }) => total + body.byteLength, 0);
}

function lazyEditorFiles() {
  const found = new Set<string>();
  const add = (file: string) => {
    const address = `/assets/${file}`;
    if (shell.has(address) || found.has(address)) return;
    found.add(address);
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [, next = ''] of source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) add(next);
  };
  for (const file of files) if (file.startsWith('sql-codemirror')) add(file);
  return found;
}

export async function sentBytes(url: string, headers: Record<string, string> = {}) {
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers, agent: false }, resolve).on('error', reject),
  );
  const body = await buffer(reply);
  return { status: reply.statusCode, headers: reply.headers, body };
}
