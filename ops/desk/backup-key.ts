import { readFile } from 'node:fs/promises';

const shortest = 16;

/** BACKUP_KEY, or what is in BACKUP_KEY_FILE; undefined where neither is set. @throws one sentence for a short one */
export async function readBackupKey(): Promise<string | undefined> {
  const { BACKUP_KEY: given, BACKUP_KEY_FILE: path } = process.env;
  const key = given || (path ? (await readFile(path, 'utf8')).trim() : '');
  if (!key && !path) return undefined;
  if (key.length < shortest) throw new Error(`BACKUP_KEY: must have at least ${shortest} characters.`);
  return key;
}
