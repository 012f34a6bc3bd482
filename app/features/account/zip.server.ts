import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export type ZippedFile = { name: string; size: number; crc: number; deflated: Buffer<ArrayBuffer> };

const deflate = promisify<string | Buffer, { finishFlush?: number }, Buffer<ArrayBuffer>>(deflateRaw);
/** Ends a chunk so that the deflate stream can be continued by the next. */
const goesOn = { finishFlush: constants.Z_SYNC_FLUSH };

/** Deflates one part at a time, in zlib's thread pool. @throws whatever the parts throw */
export async function deflateFile(
  name: string,
  parts: Iterable<string> | AsyncIterable<string>,
): Promise<ZippedFile> {
  const sums = { size: 0, crc: 0 };
  const written: Uint8Array[] = [];
  for await (const part of parts) {
    const bytes = Buffer.from(part);
    sums.size += bytes.length;
    sums.crc = crc32(bytes, sums.crc);
    written.push(await deflate(bytes, goesOn));
  }
  return { name, ...sums, deflated: Buffer.concat([...written, await deflate('', {})]) };
}

export function zip(files: ZippedFile[]): Buffer<ArrayBuffer> {
  const written: Uint8Array[] = [];
  const whole = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  for (const { name, deflated, ...sums } of files) {
    const file: ZipInputFile = { filename: name, compression: 8, ...sums };
    whole.add(file);
    file.ondata?.(null, deflated, true);
  }
  whole.end();
  return Buffer.concat(written);
}
