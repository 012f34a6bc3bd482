import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** In bytes: less is compressed in a millisecond or two, of which handing it to another thread would take as much. */
const handedOver = 200_000;
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const fast = { level: 4 };

const compressors = {
  br: (bytes: Buffer) =>
    bytes.length < handedOver ? brotliCompressSync(bytes, brotli) : promisify(brotliCompress)(bytes, brotli),
  gzip: (bytes: Buffer) => (bytes.length < handedOver ? gzipSync(bytes, fast) : promisify(gzip)(bytes, fast)),
};
type Encoding = keyof typeof compressors;

/** Compresses once for each encoding: compressing a stream by chunks costs several times as much. */
export class Encodings {
  private readonly compressed: Partial<Record<Encoding, ReturnType<(typeof compressors)[Encoding]>>> = {};

  constructor(private readonly html: Buffer<ArrayBuffer>) {}

  async reply(
    request: Request,
    { status, headers }: { status: number; headers: Headers },
  ): Promise<Response> {
    headers.append('Vary', 'Accept-Encoding');
    const tag = headers.get('ETag');
    if (tag && request.headers.get('If-None-Match')?.includes(tag))
      return new Response(null, { status: 304, headers });
    const encoding = pickEncoding(request.headers.get('Accept-Encoding') ?? '');
    if (!encoding) return new Response(this.html, { status, headers });
    this.compressed[encoding] ??= compressors[encoding](this.html);
    const body = await this.compressed[encoding];
    headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(body.byteLength));
    return new Response(body, { status, headers });
  }
}

export function pickEncoding(accepted: string): Encoding | undefined {
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
