import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The messages to an address in the outbox, the oldest first. */
export async function readOutbox(dataDir: string, email: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  const sources = await Promise.all(files.sort().map((file) => readFile(join(outbox, file), 'utf8')));
  return sources.filter((source) => source.includes(`\r\nTo: ${email}\r\n`));
}

/** The path of the last link to `page` in the messages to an address; undefined while there is none. */
export async function findLink(dataDir: string, email: string, page: string): Promise<string | undefined> {
  const sources = await readOutbox(dataDir, email);
  const links = sources.flatMap((source) => source.match(new RegExp(`${page}\\?token=[\\w-]+`)) ?? []);
  return links.at(-1);
}

/** The six digits in the last message to an address that has any. */
export async function findCode(dataDir: string, email: string): Promise<string | undefined> {
  const sources = await readOutbox(dataDir, email);
  return sources.flatMap((source) => /^(\d{6})\s*$/m.exec(source)?.[1] ?? []).at(-1);
}
