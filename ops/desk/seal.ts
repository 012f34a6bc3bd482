import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/*
 * A sealed file: the magic, a salt, then frames of AES-256-GCM, each with its tag. A frame's nonce is its number and
 * whether it is the last, so that no frame can be changed, moved, left out or cut off. Each file has its own key: scrypt
 * of the operator's key and the salt.
 */
const magic = Buffer.from('BOXSEAL1');
const saltBytes = 16;
const headerBytes = magic.length + saltBytes;
const frameBytes = 64 * 1024;
const tagBytes = 16;

type Bytes = AsyncIterable<Buffer>;

const deriveKey = (key: string, salt: Buffer) =>
  scryptSync(key, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

export const isSealed = (start: Buffer) => start.subarray(0, magic.length).equals(magic);

export const seal = (key: string) =>
  async function* (source: Bytes): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const header = Buffer.concat([magic, salt]);
    const derived = deriveKey(key, salt);
    yield header;
    for await (const { bytes, number, isLast } of inFrames(source, frameBytes)) {
      const cipher = createCipheriv('aes-256-gcm', derived, nonceOf(number, isLast)).setAAD(header);
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    }
  };

/** For a pipeline: decrypts a sealed file. @throws an Error of one sentence at the first frame that was changed */
export const unseal = (key: string) =>
  async function* (source: Bytes): AsyncGenerator<Buffer> {
    const { header, rest } = await takeHeader(source);
    const derived = deriveKey(key, header.subarray(magic.length));
    for await (const { bytes, number, isLast } of inFrames(rest, frameBytes + tagBytes)) {
      const decipher = createDecipheriv('aes-256-gcm', derived, nonceOf(number, isLast)).setAAD(header);
      try {
        decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
        yield Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
      } catch {
        throw new Error(
          'The backup cannot be opened: BACKUP_KEY is another one, or the file was changed or cut off.',
        );
      }
    }
  };

/** Splits into frames of `size` bytes; the last frame may be shorter or empty, and always exists. */
async function* inFrames(source: Bytes, size: number) {
  let held = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk]);
    for (; held.length > size; number += 1) {
      yield { bytes: held.subarray(0, size), number, isLast: false };
      held = held.subarray(size);
    }
  }
  yield { bytes: held, number, isLast: true };
}

async function takeHeader(source: Bytes): Promise<{ header: Buffer; rest: Bytes }> {
  const chunks = source[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  while (held.length < headerBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    held = Buffer.concat([held, value]);
  }
  const left = held.subarray(headerBytes);
  return {
    header: held.subarray(0, headerBytes),
    rest: (async function* () {
      yield left;
      yield* { [Symbol.asyncIterator]: () => chunks };
    })(),
  };
}

const shortest = 16;

/** BACKUP_KEY, or the content of BACKUP_KEY_FILE; undefined where neither is set. @throws an Error where the key is too short */
export async function readBackupKey(): Promise<string | undefined> {
  const { BACKUP_KEY: given, BACKUP_KEY_FILE: path } = process.env;
  const key = given || (path ? (await readFile(path, 'utf8')).trim() : '');
  if (!key && !path) return undefined;
  if (key.length < shortest) throw new Error(`BACKUP_KEY: must have at least ${shortest} characters.`);
  return key;
}
