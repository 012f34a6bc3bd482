import { createHmac } from 'node:crypto';

/** The two databases of the sandbox server: one whose data learners see, one that only grades. */
export type Database = 'visible' | 'hidden';

export type Addresses = ReturnType<typeof addressesOf>;

/** The login's password is an HMAC keyed with the admin's, so that replicas agree on it and nothing is stored. */
export function addressesOf(adminUrl: string) {
  const url = new URL(adminUrl);
  const named = decodeURIComponent(url.pathname.slice(1));
  const visible = named === '' || named === 'postgres' ? 'boxscore_sandbox' : named;
  const names = { visible, hidden: `${visible}_hidden` };
  const password = createHmac('sha256', url.password || 'no password')
    .update(`boxscore sandbox login: ${url.username}`)
    .digest('base64url');
  const at = (database: string, login?: string) => {
    const address = new URL(adminUrl);
    address.pathname = `/${encodeURIComponent(database)}`;
    if (login) {
      address.username = login;
      address.password = password;
    }
    return address.href;
  };
  return {
    admin: { maintenance: at('postgres'), visible: at(names.visible), hidden: at(names.hidden) },
    login: { visible: at(names.visible, 'sandbox_login'), hidden: at(names.hidden, 'sandbox_login') },
    names,
    password,
  };
}
