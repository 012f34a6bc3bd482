import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export type ZippedFile = { name: string; parts: Iterable<string> | AsyncIterable<string> };

const deflate = promisify<string | Buffer, { finishFlush?: number }, Buffer<ArrayBuffer>>(deflateRaw);
/** What is deflated so can go on. */
const goesOn = { finishFlush: constants.Z_SYNC_FLUSH };

/** Of a file no more is held than one part and what it has become. Deflating is another thread's. @throws whatever the parts throw */
export async function zip(files: Iterable<ZippedFile>): Promise<Buffer<ArrayBuffer>> {
  const written: Uint8Array[] = [];
  const whole = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  for (const { name, parts } of files) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8 };
    whole.add(file);
    for await (const part of parts) {
      const bytes = Buffer.from(part);
      file.size += bytes.length;
      file.crc = crc32(bytes, file.crc);
      file.ondata?.(null, await deflate(bytes, goesOn), false);
    }
    file.ondata?.(null, await deflate('', {}), true);
  }
  whole.end();
  return Buffer.concat(written);
}
