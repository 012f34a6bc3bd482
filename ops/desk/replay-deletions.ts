import { readFile } from 'node:fs/promises';
import { UsageError } from './options';
import { writeProduct } from './product';

type Deletion = { id: number; signedUp: string };

/** What the site's log says of accounts that were deleted: lines that a program put its own words before are read too. */
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

/** Deletes again who is back by a restore. A number that another account has by now is told apart by when it signed up. */
export async function replayDeletions(deletions: Deletion[]): Promise<number> {
  const deleted = await writeProduct(
    (sql) => sql`
      delete from users using jsonb_to_recordset(${sql.json(deletions)}) as gone(id integer, "signedUp" timestamptz)
      where users.id = gone.id and date_trunc('milliseconds', users.created_at) = gone."signedUp"
      returning users.id`,
  );
  return deleted.length;
}
