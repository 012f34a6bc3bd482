import { addressesOf } from '~/features/sandbox/addresses.server';
import { askServer } from '../attack/server-state';

/** The number of sites' connections for learners' SQL on a sandbox server. */
export async function sessionsOn(url: string, condition = 'true') {
  const [rows = []] = await askServer(
    addressesOf(url).admin.visible,
    `select from pg_stat_activity where usename = 'sandbox_login' and ${condition}`,
  );
  return rows.length;
}
