import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** Bytes: smaller pages are compressed at once, as handing them to another thread takes as long. */
const asyncCompressionBytes = 200_000;
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const fast = { level: 4 };

const compressors = {
  br: (bytes: Buffer) =>
    bytes.length < asyncCompressionBytes
      ? brotliCompressSync(bytes, brotli)
      : promisify(brotliCompress)(bytes, brotli),
  gzip: (bytes: Buffer) =>
    bytes.length < asyncCompressionBytes ? gzipSync(bytes, fast) : promisify(gzip)(bytes, fast),
};
type Encoding = keyof typeof compressors;

/** Compresses a page once per encoding: compressing a stream in chunks costs several times as much. */
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
    const { bytes, encoding } = await this.encode(request.headers.get('Accept-Encoding') ?? '');
    if (encoding) headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(bytes.byteLength));
    return new WholeReply(bytes, { status, headers });
  }

  async encode(accepted: string): Promise<{ bytes: Buffer<ArrayBuffer>; encoding?: Encoding }> {
    const encoding = pickEncoding(accepted);
    if (!encoding) return { bytes: this.html };
    this.compressed[encoding] ??= compressors[encoding](this.html);
    return { bytes: await this.compressed[encoding], encoding };
  }
}

/** A Response with its bytes in memory: our server sends them without creating the body's stream. */
class WholeReply extends Response {
  constructor(
    readonly whole: Buffer<ArrayBuffer>,
    init: ResponseInit,
  ) {
    super(null, init);
  }

  override get body() {
    return new Response(this.whole).body;
  }
}

/** The bytes of a WholeReply. Not by instanceof, as the server and the site each have the class in their own bundle. */
export const wholeOf = (reply: Response) => (reply as Partial<WholeReply>).whole;

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
