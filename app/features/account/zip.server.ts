import { Zip, ZipDeflate } from 'fflate';

export type ZippedFile = { name: string; parts: Iterable<string> | AsyncIterable<string> };

/** A zip, made while it is read: no more of it is held than one part. */
export async function* zip(files: Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const whole = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  for (const { name, parts } of files) {
    const file = new ZipDeflate(name);
    whole.add(file);
    for await (const part of parts) {
      file.push(Buffer.from(part));
      yield* written.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  whole.end();
  yield* written;
}
