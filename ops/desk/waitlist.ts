import { formatOf, formats, readOptions } from './options';
import { printRows, type Row } from './print';
import { readProduct } from './product';

export async function listWaitlist(args: string[]): Promise<boolean> {
  const { values } = readOptions(args, formats);
  const rows = await readProduct(
    (sql) => sql<Row[]>`
      select email, first_name as "first name", last_name as "last name", role, industry, created_at as since
      from waitlist_registrations order by created_at, id`,
  );
  const format = formatOf(values);
  if (format !== 'table' || rows.length > 0) console.log(printRows(rows, format).trimEnd());
  if (format === 'table') console.log(`${rows.length} on the waitlist.`);
  return true;
}
