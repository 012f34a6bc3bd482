import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When process `pid` started, in the system's notation; undefined when it has ended or is a zombie. Start and pid together
 * identify a process: a reused pid has another start.
 */
export function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ask(pid, 'lstart=');
  // The name in field 2 may hold spaces and parentheses: the fields are counted from its end.
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields?.[0] === 'Z' ? undefined : fields?.[19];
}

export function commandOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ask(pid, 'args=');
  return startOf(pid) && read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ');
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function ask(pid: number, column: string): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' });
    return line.trim() || undefined;
  } catch {
    return undefined;
  }
}
