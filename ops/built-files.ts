import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join, relative } from 'node:path';
import { pickEncoding } from '~/http/compress.server';

type Body = { bytes: Buffer; tag: string; encoding?: 'br' | 'gzip' };
type BuiltFile = { type: string; cache: string; plain: Body; br?: Body; gzip?: Body };

const types: Record<string, string> = {
  'speculation-rules.json': 'application/speculationrules+json',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** The files for browsers, compressed by `compressFiles`, by URL path. */
function readBuiltFiles(folder: string): Map<string, BuiltFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && typeOf(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [`/${relative(folder, path)}`, readBuiltFile(path)]));
}

const typeOf = (path: string) => Object.entries(types).find(([ending]) => path.endsWith(ending))?.[1];

function readBuiltFile(path: string): BuiltFile {
  const read = (encoding?: 'br' | 'gzip', ending = ''): Body | undefined => {
    if (!existsSync(path + ending)) return undefined;
    const bytes = readFileSync(path + ending);
    return { bytes, encoding, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
  };
  const hasHash = path.includes('/assets/');
  return {
    type: typeOf(path) ?? '',
    cache: `public, max-age=${hasHash ? '31536000, immutable' : 3600}`,
    plain: read() as Body,
    br: read('br', '.br'),
    gzip: read('gzip', '.gz'),
  };
}

/** Serves the files of the build, and passes other requests to `listener`. */
export function withBuiltFiles(folder: string, listener: RequestListener): RequestListener {
  const files = readBuiltFiles(folder);
  return (request, response) => {
    const file = files.get(request.url?.split('?')[0] ?? '');
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return listener(request, response);
    const accepted = request.headers['accept-encoding'];
    const encoding = pickEncoding(String(accepted ?? ''));
    const { bytes, tag, encoding: sent } = (encoding && file[encoding]) ?? file.plain;
    response.setHeader('Cache-Control', file.cache);
    response.setHeader('ETag', tag);
    response.setHeader('Vary', 'Accept-Encoding');
    if (request.headers['if-none-match']?.includes(tag)) {
      response.writeHead(304).end();
      return;
    }
    response.setHeader('Content-Type', file.type);
    response.setHeader('Content-Length', bytes.byteLength);
    if (sent) response.setHeader('Content-Encoding', sent);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
}
