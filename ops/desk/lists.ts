import { type Format, formatOf, formats, readOptions } from './options';
import { printRows, type Row } from './print';
import { readProduct } from './product';

export async function listSubscriptions(args: string[]): Promise<boolean> {
  const { values } = readOptions(args, { ...formats, all: { type: 'boolean' } } as const);
  const rows = await readProduct(
    (sql) => sql<Row[]>`
      select users.id as user, users.email, plans.name as plan, subscriptions.provider, subscriptions.status,
        subscriptions.created_at as since, current_period_end as until, cancel_at_period_end as "ends then",
        provider_id as "at the provider"
      from subscriptions join users on users.id = user_id join plans on plans.id = plan_id
      where ${values.all === true} or subscriptions.status <> 'canceled' and current_period_end > now()
      order by subscriptions.created_at, subscriptions.id`,
  );
  return print(rows, formatOf(values), rows.length === 1 ? 'subscription.' : 'subscriptions.');
}

export async function listWaitlist(args: string[]): Promise<boolean> {
  const { values } = readOptions(args, formats);
  const rows = await readProduct(
    (sql) => sql<Row[]>`
      select email, first_name as "first name", last_name as "last name", role, industry, created_at as since
      from waitlist_registrations order by created_at, id`,
  );
  return print(rows, formatOf(values), 'on the waitlist.');
}

/** A table ends with the number of rows. */
function print(rows: readonly Row[], format: Format, counted: string): true {
  if (format !== 'table' || rows.length > 0) console.log(printRows(rows, format).trimEnd());
  if (format === 'table') console.log(`${rows.length} ${counted}`);
  return true;
}
