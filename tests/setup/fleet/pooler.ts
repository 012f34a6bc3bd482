import { findFreePort } from '../../../ops/free-port';
import { runProgram } from './program';

/** Fewer than the connections that two replicas have to the pooler. */
const serverConnections = 6;

/** PgBouncer in transaction mode before a database; `url` leads to the database through it. */
export async function startPooler(program: string, databaseUrl: string) {
  const port = await findFreePort();
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  const { hostname, port: behind, username, password } = url;
  const settings = `
[databases]
${name} = host=${hostname} port=${behind} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
`;
  const { stop } = await runProgram({ program, options: [], settings, port });
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, stop };
}
