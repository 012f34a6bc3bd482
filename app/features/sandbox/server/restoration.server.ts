import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '~/http/errors';
import { log } from '~/http/log.server';
import { lanes } from '../limits';
import { rebuildingMessage } from '../words/messages';
import { ServerAway } from './opening.server';

/** Builds what a server lacks. There is only one build at a time. */
export class Restoration {
  private underWay: Promise<void> | undefined;
  private cause: string | undefined;

  constructor(private readonly build: () => Promise<void>) {}

  get hasFailed(): boolean {
    return this.cause !== undefined;
  }

  /** Starts a build, or joins the running one. @throws ServerAway when it fails; AppError unavailable when it takes too long */
  async run(): Promise<void> {
    this.underWay ??= this.begin().finally(() => {
      this.underWay = undefined;
    });
    const tooLong = delay(lanes.queueMs, undefined, { ref: false }).then(() => {
      throw new AppError('unavailable', rebuildingMessage, { retryAfter: 2, reason: 'sandbox' });
    });
    await Promise.race([this.underWay, tooLong]);
  }

  private async begin(): Promise<void> {
    try {
      await this.build();
      this.cause = undefined;
    } catch (error) {
      const cause = String(error);
      // Retries would repeat the same warning.
      if (cause !== this.cause) log.warn({ err: error }, 'the sandbox could not be laid out');
      this.cause = cause;
      throw new ServerAway();
    }
  }
}
