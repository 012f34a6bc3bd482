import { lanes, limits } from '../limits';
import type { Turn } from './learners';
import type { Register } from './register.server';

/** The processor time of a backend in ms; undefined where the server's machine does not record it. */
export type CpuTimeOf = (pid: number) => Promise<number | undefined>;

/** Linux's statistics of a process begin with its processor time in ns. Only a superuser may read the file. */
const cpuTimeText = `
  select split_part(pg_read_file('/proc/' || $1::int || '/schedstat', 0, 100, true), ' ', 1)::numeric / 1e6 as ms`;

export function cpuTimeReader(ask: Register['ask']): CpuTimeOf {
  return async (pid) => {
    const [account] = await ask<{ ms: string | null }>('worked', cpuTimeText, [String(pid)]);
    return account?.ms ? Number(account.ms) : undefined;
  };
}

/** The time limit of a query. `cpuTimeOf`: set where a query that others keep waiting does not count as slow. */
export type Terms = { timeMs: number; cpuTimeOf?: CpuTimeOf };

export function termsFor({ isAgain, isExcused }: Turn, cpuTimeOf?: CpuTimeOf): Terms {
  if (isAgain) return { timeMs: limits.againMs };
  return { timeMs: limits.timeMs, cpuTimeOf: isExcused ? cpuTimeOf : undefined };
}

/** Half of the time that makes a query slow: quick queries are not measured. */
const untilMeteredMs = lanes.quickMs / 2;

/** Tells whether a query, started with the meter and stopped, had too little processor time to be called slow. */
export class Meter {
  private before: Promise<number | undefined> | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly pid: number,
    private readonly cpuTimeOf: CpuTimeOf,
  ) {
    this.timer = setTimeout(() => {
      this.before = cpuTimeOf(pid);
    }, untilMeteredMs);
  }

  async wasKeptWaiting(): Promise<boolean> {
    this.end();
    const [before, now] = await Promise.all([this.before, this.cpuTimeOf(this.pid)]);
    return before !== undefined && now !== undefined && now - before < lanes.quickMs;
  }

  end() {
    clearTimeout(this.timer);
  }
}
