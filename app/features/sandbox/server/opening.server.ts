import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '~/http/errors';
import { lanes } from '../limits';
import { downMessage } from '../words/messages';
import { Backend } from './backend.server';
import { crowded } from './lane.server';

/** SQLSTATEs of a server without the database, the login or its password. */
const emptied = new Set(['3D000', '28P01', '28000', '42501']);
/** SQLSTATEs of a server that is going down or coming up. */
const notYet = new Set(['57P01', '57P02', '57P03']);
/** The SQLSTATE of a server that has no free connection. */
const tooManyConnections = '53300';
const retryMs = 100;

/** Nothing ran, so another server may be tried. */
export class ServerAway extends AppError {
  constructor() {
    super('unavailable', downMessage, { retryAfter: 2, reason: 'sandbox' });
  }
}

/**
 * Connects to a server that may be empty, short of connections, starting or busy. `isThere` tells busy from away.
 * @throws ServerAway; AppError unavailable where there is no connection to be had; what `restore` throws
 */
export async function openBackend(args: {
  url: string;
  onLost(): void;
  restore(): Promise<void>;
  isThere(): Promise<boolean>;
}): Promise<Backend> {
  const { url, onLost, restore, isThere } = args;
  const started = performance.now();
  const isWithin = (ms: number) => performance.now() < started + ms;
  for (let restored = false; ; ) {
    try {
      return await Backend.connect(url, onLost);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (emptied.has(code) && !restored) {
        restored = true;
        await restore();
      } else if (code === tooManyConnections) {
        if (!isWithin(lanes.queueMs)) throw crowded();
        await delay(retryMs);
      } else if (notYet.has(code) && isWithin(lanes.connectMs)) {
        await delay(retryMs);
      } else if (!isWithin(lanes.connectMs) && (await isThere())) {
        throw crowded();
      } else {
        throw new ServerAway();
      }
    }
  }
}
