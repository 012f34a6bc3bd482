import pg from 'pg';
import { lanes } from '../limits';

export class WorkClock {
  private readonly pool: pg.Pool;

  constructor(adminUrl: string) {
    this.pool = new pg.Pool({
      connectionString: adminUrl,
      connectionTimeoutMillis: lanes.connectMs,
      max: 1,
      allowExitOnIdle: true,
    });
    this.pool.on('error', () => {});
  }

  /** Milliseconds of the processor since the backend began; undefined where the server is not on Linux. */
  async workOf(pid: number): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ account: string }>(
      "select pg_read_file('/proc/' || $1::int || '/schedstat') as account",
      [pid],
    );
    const nanoseconds = Number.parseInt(rows[0]?.account ?? '', 10);
    return Number.isNaN(nanoseconds) ? undefined : nanoseconds / 1e6;
  }

  async end(): Promise<void> {
    await this.pool.end();
  }
}
