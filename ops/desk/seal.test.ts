import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { isSealed, seal, unseal } from './seal';

const key = 'a key for the tests of backups';

async function* inPieces(bytes: Buffer, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const sealed = (bytes: Buffer) => buffer(seal(key)(inPieces(bytes)));
const unsealed = (bytes: Buffer, by = key, size?: number) => buffer(unseal(by)(inPieces(bytes, size)));

test.each([0, 65_536, 200_000])('%i bytes come back as they were', async (length) => {
  const bytes = randomBytes(length);
  const file = await sealed(bytes);
  expect(isSealed(file)).toBe(true);
  expect(await unsealed(file, key, 7_777)).toEqual(bytes);
});

test('a file that was changed anywhere, cut off, put together otherwise or opened with another key is refused', async () => {
  const file = await sealed(Buffer.alloc(140_000, 'secret'));
  expect(file.includes('secret')).toBe(false);
  const frame = 65_536 + 16;
  const changed = [8, 30, 24 + frame, file.length - 1].map((at) => {
    const copy = Buffer.from(file);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    return copy;
  });
  const [first, second] = [file.subarray(24, 24 + frame), file.subarray(24 + frame, 24 + 2 * frame)];
  const rest = file.subarray(24 + 2 * frame);
  const swapped = Buffer.concat([file.subarray(0, 24), second, first, rest]);
  const cut = [file.subarray(0, 24 + frame), file.subarray(0, 24), file.subarray(0, file.length - 5)];
  for (const wrong of [...changed, swapped, ...cut])
    await expect(unsealed(wrong)).rejects.toThrow('changed or cut off');
  await expect(unsealed(file, `${key}!`)).rejects.toThrow('BACKUP_KEY is another one');
});
