import type postgres from 'postgres';
import { about, type Finding, isLoopback } from './finding';

const { ok, note, fault } = about('sandbox');

/** Checks the server's memory limit and its network, by a shell that the server runs (COPY FROM PROGRAM, as superuser). */
export async function examineOutside(sql: postgres.Sql, product: string): Promise<Finding[]> {
  try {
    return [await examineMemory(sql), await examineNetwork(sql, product)];
  } catch {
    return [note('its memory limit and its network cannot be looked at from here.')];
  }
}

async function examineMemory(sql: postgres.Sql): Promise<Finding> {
  const limits = await runShell(sql, 'ulimit -v; cat /sys/fs/cgroup/memory.max 2>/dev/null || true');
  return limits.some((limit) => /^\d+$/.test(limit))
    ? ok('its memory is limited.')
    : fault(
        'its memory is not limited: one query can take all of the machine’s. Give the container a limit, or use ulimit -v.',
      );
}

async function examineNetwork(sql: postgres.Sql, product: string): Promise<Finding> {
  const { hostname, port } = new URL(product);
  if (isLoopback(product) || !/^[\w.-]+$/.test(hostname))
    return note('its network is not looked at: the product’s server is on this machine.');
  const connect = `timeout 3 bash -c "</dev/tcp/${hostname}/${port || '5432'}" 2>/dev/null`;
  const [answer] = await runShell(
    sql,
    `command -v bash >/dev/null || { echo unknown; exit; }; ${connect} && echo open || echo shut`,
  );
  if (answer === 'open')
    return fault(
      `it reaches the product’s server at ${hostname}. Put it into a network of its own that leads nowhere.`,
    );
  return answer === 'shut'
    ? ok('it does not reach the product’s server.')
    : note('its network cannot be looked at: the server has no bash.');
}

function runShell(sql: postgres.Sql, script: string): Promise<string[]> {
  return sql.begin(async (tx) => {
    await tx`create temporary table boxscore_doctor (line text) on commit drop`;
    await tx.unsafe(`copy boxscore_doctor from program '${script.replaceAll("'", "''")}'`);
    const rows = await tx<{ line: string }[]>`select line from boxscore_doctor`;
    return rows.map(({ line }) => line.trim());
  });
}
