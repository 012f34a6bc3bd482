import postgres from 'postgres';
import { requirePostgresUrl, toOperatorError } from '../database-fault';
import { findRunningDatabase } from '../running-database';

const variable = 'DATABASE_URL';
/** SQLSTATE. */
const noTable = '42P01';

export type Sql = postgres.TransactionSql;

/** Runs a read-only transaction on the product database. @throws an Error of one sentence that names DATABASE_URL */
export const readProduct = <Result>(work: (sql: Sql) => Promise<Result>) => inTransaction('read only', work);

/** Runs a transaction that may write. @throws as readProduct */
export const writeProduct = <Result>(work: (sql: Sql) => Promise<Result>) =>
  inTransaction('read write', work);

export const readServerMajor = () =>
  readProduct(async (sql) => {
    const [row] = await sql<{ major: number }[]>`
      select current_setting('server_version_num')::integer / 10000 as major`;
    return row?.major ?? 0;
  });

async function inTransaction<Result>(mode: string, work: (sql: Sql) => Promise<Result>) {
  const address = findRunningDatabase(process.env);
  requirePostgresUrl(variable, address);
  const client = postgres(address, {
    max: 1,
    connect_timeout: 5,
    prepare: false,
    onnotice: () => undefined,
  });
  try {
    return await client.begin(mode, async (sql) => {
      await sql`set local statement_timeout = '60s'`;
      return work(sql);
    });
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === noTable)
      throw new Error(`${variable}: it has not the site’s tables: start the site once, or restore a backup.`);
    throw toOperatorError({ variable, url: address, error });
  } finally {
    await client.end({ timeout: 1 });
  }
}
