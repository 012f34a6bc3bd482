import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 4 }),
};

/**
 * A page in the encoding that its reader takes, in one piece: a stream compressed chunk by chunk costs several times as
 * much.
 */
export async function compressedReply(
  html: string,
  { request, status, headers }: { request: Request; status: number; headers: Headers },
): Promise<Response> {
  headers.append('Vary', 'Accept-Encoding');
  const encoding = pickEncoding(request.headers.get('Accept-Encoding') ?? '');
  if (!encoding) return new Response(html, { status, headers });
  const body = await compressors[encoding](html);
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body, { status, headers });
}

/** @param accepted an Accept-Encoding header; a weight of 0 refuses */
export function pickEncoding(accepted: string): 'br' | 'gzip' | undefined {
  const takes = accepted
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
    .filter(([, weight]) => weight === undefined || Number(weight) > 0)
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((name) => takes.includes(name));
}
