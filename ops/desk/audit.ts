import { formatOf, formats, readOptions, UsageError } from './options';
import { printRows, type Row } from './print';
import { readProduct, type Sql, writeProduct } from './product';

/** What happened to accounts, certificates and the site, the newest first. */
export async function showAudit(args: string[]): Promise<boolean> {
  const { values } = readOptions(args, { ...formats, days: { type: 'string' }, account: { type: 'string' } });
  const [days, account] = [Number(values.days ?? 30), Number(values.account ?? 0)];
  if (!(Number.isInteger(days) && days >= 1 && days <= 180)) throw new UsageError('--days takes 1 to 180.');
  if (!Number.isInteger(account)) throw new UsageError('--account takes a number, as desk users shows it.');
  const rows = await readProduct((sql) => listRecords(sql, days, account));
  console.log(rows.length > 0 ? printRows(rows, formatOf(values)) : 'Nothing happened.');
  return true;
}

const listRecords = (sql: Sql, days: number, account: number) => sql<Row[]>`
  select at, event, account, network, detail from audit_records
  where at >= now() - make_interval(days => ${days}) and (${account} = 0 or account = ${account})
  order by id desc`;

/** Notes that a command which changes something was given, by whom, and for whose account; addresses of e-mail stay out of it. */
export async function recordCommand(given: { words: string[]; by: string; account: number | null }) {
  const { words, by, account } = given;
  const detail = `${words.join(' ').replaceAll(/\S*@\S*/g, '…')}, by ${by}`;
  await writeProduct(
    (sql) =>
      sql`insert into audit_records (event, account, detail) values ('command', ${account}, ${detail})`,
  );
}
