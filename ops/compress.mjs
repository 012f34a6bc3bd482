import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const packed = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Writes compressed copies beside each file in `folder`, one for each encoding. @param {string} folder */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(js|css|svg|json)$/.test(entry.name),
  );
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const plain = await readFile(path);
      for (const [ending, pack] of Object.entries(packed)) {
        const body = await pack(plain, { level: 9 });
        if (body.byteLength < plain.byteLength) await writeFile(`${path}.${ending}`, body);
      }
    }),
  );
}
