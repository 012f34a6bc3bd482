import { readFile } from 'node:fs/promises';
import { UsageError } from './options';
import { writeProduct } from './product';

type Deletion = { id: number; signedUp: string };

/** Reads deleted accounts from the site's log; other programs may have put a prefix before each line. */
function readDeletions(log: string): Deletion[] {
  return log.split('\n').flatMap((line) => {
    const start = line.indexOf('{');
    if (start < 0 || !line.includes('"account deleted"')) return [];
    const { user, signedUp } = JSON.parse(line.slice(start)) as { user?: number; signedUp?: string };
    return user && signedUp ? [{ id: user, signedUp }] : [];
  });
}

/** @throws UsageError where there is no such file */
export async function readLog(file: string): Promise<Deletion[]> {
  const log = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read.`);
  });
  return readDeletions(log);
}

/** Deletes accounts again that a restore brought back. The time of sign-up tells whether an id now belongs to another account. */
export async function replayDeletions(deletions: Deletion[]): Promise<number> {
  const deleted = await writeProduct(
    (sql) => sql`
      delete from users using jsonb_to_recordset(${sql.json(deletions)}) as gone(id integer, "signedUp" timestamptz)
      where users.id = gone.id and date_trunc('milliseconds', users.created_at) = gone."signedUp"
      returning users.id`,
  );
  return deleted.length;
}
