import { formatOf, formats, readOptions, UsageError } from './options';
import { printRows, type Row } from './print';
import { readProduct, type Sql, writeProduct } from './product';

/** Prints the audit trail of accounts, certificates and the site, the newest record first. */
export async function showAudit(args: string[]): Promise<boolean> {
  const { values } = readOptions(args, { ...formats, days: { type: 'string' }, account: { type: 'string' } });
  const [days, account] = [Number(values.days ?? 30), Number(values.account ?? 0)];
  if (!(Number.isInteger(days) && days >= 1 && days <= 180)) throw new UsageError('--days takes 1 to 180.');
  if (!Number.isInteger(account))
    throw new UsageError('--account takes a number, as desk user show prints it.');
  const rows = await readProduct((sql) => listRecords(sql, days, account));
  console.log(rows.length > 0 ? printRows(rows, formatOf(values)) : 'Nothing happened.');
  return true;
}

const listRecords = (sql: Sql, days: number, account: number) => sql<Row[]>`
  select at, event, account, network, detail from audit_records
  where at >= now() - make_interval(days => ${days}) and (${account} = 0 or account = ${account})
  order by id desc`;

type Given = { words: string[]; by: string; isEarly?: boolean };

/** Records which account a command is about to change. */
export type About = (account: number) => Promise<unknown>;

/** Runs a command, and records its begin and its outcome in the audit trail, without e-mail addresses. */
export async function runAudited({ words, by, isEarly }: Given, act: (about: About) => Promise<boolean>) {
  const given = `${withoutAddresses(words.join(' '))}, by ${by}`;
  const begun = `begun: ${given}`;
  let account: number | null = null;
  const at = await begin(begun).catch((error) => {
    if (!isEarly) throw error;
    return null;
  });
  // Finds the record without its id: a restore may change the id, or remove the record.
  const write = (detail: string) =>
    writeProduct(
      (sql) => sql`
        with line as (
          update audit_records set account = ${account}, detail = ${detail}
          where at = ${at}::text::timestamptz and detail = ${begun} returning id)
        insert into audit_records (event, account, detail)
        select 'command', ${account}::integer, ${detail} where not exists (select from line)`,
    );
  const end = (detail: string) =>
    write(detail).catch((error) => console.error(`How it ended could not be recorded: ${error.message}`));
  try {
    const isDone = await act((id) => {
      account = id;
      return write(begun);
    });
    await end(isDone ? given : `failed: ${given}`);
    return isDone;
  } catch (error) {
    const failed = `failed: ${given}: ${withoutAddresses(error instanceof Error ? error.message : `${error}`)}`;
    if (error instanceof UsageError) await forget(begun, at);
    // Where there is no database yet, only the command's own error is reported.
    else if (at === null) await write(failed).catch(() => undefined);
    else await end(failed);
    throw error;
  }
}

const withoutAddresses = (words: string) => words.replaceAll(/\S*@\S*/g, '…');

const begin = (detail: string) =>
  writeProduct(async (sql) => {
    const [line] = await sql<{ at: string }[]>`
      insert into audit_records (event, detail) values ('command', ${detail}) returning at::text`;
    return line?.at ?? null;
  });

/** Removes the record of a command that was called wrongly and did nothing. */
const forget = (detail: string, at: string | null) =>
  writeProduct(
    (sql) => sql`delete from audit_records where at = ${at}::text::timestamptz and detail = ${detail}`,
  );
