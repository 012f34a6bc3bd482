import { Socket } from 'node:net';
import pg from 'pg';
import { lanes, limits } from '../limits';
import { Exchange } from './exchange.server';

export type Envelope = {
  kind: 'select' | 'explain' | 'plan';
  text: string;
  reader: 'sandbox_ro' | 'sandbox_hidden';
  schema: string;
  maxRows: number;
  maxBytes: number;
  /** The time limit in place of `limits.timeMs`. */
  timeMs?: number;
};

/** `rows` holds one row more than `maxRows` when there are more; `cut`: the byte cap was reached before the end. */
export type Answer = Pick<Exchange, 'fields' | 'rows'> & { cut: boolean };

/** `announced`: the server said that it was going down, or nothing ran yet, so a retry makes sense. */
export class LostBackend extends Error {
  constructor(readonly announced: boolean) {
    super('The sandbox server closed the connection.');
  }
}

export class StuckBackend extends Error {
  /** Other queries had the processor, so that this one might have stopped by itself. */
  wasKeptWaiting = false;
  /** Resolves once the backend has ended: whether it had to be killed. */
  ending?: Promise<boolean>;

  constructor(
    readonly pid: number,
    readonly startedAt: number,
  ) {
    super('A query could not be stopped.');
  }
}

export class Cancelled extends Error {}

/** The SQL before a query, by its kind. */
const prefixes = {
  select: 'DECLARE q NO SCROLL CURSOR FOR\n',
  explain: '',
  plan: 'EXPLAIN (ANALYZE, FORMAT JSON, TIMING ON, BUFFERS OFF, SUMMARY ON)\n',
};

/** One connection. It runs one query at a time, and is not used again after an error. */
export class Backend {
  received = 0;
  private maxBytes = Number.POSITIVE_INFINITY;
  private announced = false;
  private cancelSent = false;
  private closing = false;
  private interruptRunning: (() => void) | undefined;
  alive = true;

  private constructor(
    private readonly client: pg.Client,
    onLost: () => void,
  ) {
    client.on('error', () => {});
    client.on('notice', ({ code }) => {
      if (code?.startsWith('57P')) this.announced = true;
    });
    client.on('end', () => {
      this.alive = false;
      if (!this.closing) onLost();
    });
    this.socket.prependListener('data', (chunk: Buffer) => {
      this.received += chunk.length;
      if (this.received > this.maxBytes) this.destroy();
    });
  }

  /** `onLost` is called when the connection ends without being closed by this process. */
  static async connect(url: string, onLost: () => void): Promise<Backend> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: lanes.connectMs,
      application_name: 'boxscore sandbox',
      keepAlive: true,
    });
    // An error event after connect() has failed must not become an uncaught exception.
    client.on('error', () => {});
    await client.connect();
    return new Backend(client, onLost);
  }

  get pid(): number {
    return (this.client as unknown as { processID: number }).processID;
  }

  private get socket(): Socket {
    return this.client.connection.stream as Socket;
  }

  /** clean() is needed before the next run. @throws pg.DatabaseError, position in `text`; LostBackend, StuckBackend, Cancelled */
  async run(envelope: Envelope, signal?: AbortSignal): Promise<Answer> {
    const { kind, text, reader, schema, maxRows, maxBytes, timeMs = limits.timeMs } = envelope;
    const prefix = prefixes[kind];
    const query = [prefix + text, ...(kind === 'select' ? [`FETCH FORWARD ${maxRows + 1} FROM q`] : [])];
    const exchange = new Exchange([
      'BEGIN READ ONLY',
      `SET LOCAL ROLE ${reader}`,
      `SET LOCAL search_path = ${pg.escapeIdentifier(schema)}`,
      `SET LOCAL statement_timeout = ${timeMs}`,
      ...query,
    ]);
    this.received = 0;
    this.maxBytes = maxBytes;
    try {
      await this.perform(exchange, timeMs + lanes.graceMs, signal);
      return { fields: exchange.fields, rows: exchange.rows, cut: false };
    } catch (error) {
      if (this.received > maxBytes) return { fields: exchange.fields, rows: exchange.rows, cut: true };
      if (error instanceof pg.DatabaseError && error.position) {
        error.position = String(Number(error.position) - prefix.length);
      }
      throw error;
    }
  }

  /** Cancels the running query. If that fails, the query runs until its time limit. */
  interrupt() {
    this.interruptRunning?.();
  }

  async clean(): Promise<void> {
    if (!this.alive) return;
    this.maxBytes = Number.POSITIVE_INFINITY;
    // A cancel request may arrive late and would cancel the next query on this connection.
    if (this.cancelSent) return this.destroy();
    try {
      await this.perform(new Exchange(['ROLLBACK', 'DISCARD ALL']), lanes.graceMs);
    } catch {
      this.destroy();
    }
  }

  /** A query that still runs on the server is ended by the watchdog. */
  destroy() {
    this.closing = true;
    this.alive = false;
    this.socket.destroy();
  }

  async end(): Promise<void> {
    this.closing = true;
    this.alive = false;
    await this.client.end();
  }

  private async perform(exchange: Exchange, timeoutMs: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw new Cancelled();
    // The connection was lost while idle, so another one may work.
    if (!this.alive) throw new LostBackend(true);
    const startedAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let cancelling: NodeJS.Timeout | undefined;
    let giveUpAfter = (_ms: number) => {};
    const stuck = new Promise<never>((_, reject) => {
      giveUpAfter = (ms) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          this.cancel();
          this.destroy();
          reject(new StuckBackend(this.pid, startedAt));
        }, ms);
      };
    });
    giveUpAfter(timeoutMs);
    this.interruptRunning = () => {
      if (cancelling) return;
      this.cancel();
      // A cancel request that arrives between two messages of the exchange is lost.
      cancelling = setInterval(() => this.cancel(), lanes.cancelMs);
    };
    const stop = () => {
      this.interrupt();
      giveUpAfter(lanes.graceMs);
    };
    signal?.addEventListener('abort', stop, { once: true });
    try {
      this.client.query(exchange);
      await Promise.race([exchange.done, stuck]);
    } catch (error) {
      // Tested first: a stuck backend has to be ended by force even after a cancel.
      if (error instanceof StuckBackend) throw error;
      if (signal?.aborted) throw new Cancelled();
      if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) throw error;
      // The driver does not submit to a connection that the server has ended, even while the socket is open.
      const announced = this.announced || error instanceof pg.DatabaseError || !exchange.isSubmitted;
      this.destroy();
      throw new LostBackend(announced);
    } finally {
      clearTimeout(timer);
      clearInterval(cancelling);
      this.interruptRunning = undefined;
      signal?.removeEventListener('abort', stop);
    }
  }

  private cancel() {
    this.cancelSent = true;
    const { processID, secretKey } = this.client as unknown as { processID: number; secretKey: number };
    const request = Buffer.alloc(16);
    request.writeInt32BE(16, 0);
    request.writeInt32BE(80_877_102, 4);
    request.writeInt32BE(processID, 8);
    request.writeInt32BE(secretKey, 12);
    const socket = new Socket();
    socket.on('error', () => {});
    socket.setTimeout(lanes.connectMs, () => socket.destroy());
    socket.connect(this.client.port, this.client.host, () => socket.end(request));
  }
}
