import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '~/http/errors';

const mostTimes = 10;

/** Retries while the sandbox is too busy. */
export async function untilServed<T>(ask: () => Promise<T>): Promise<T> {
  for (let times = 1; ; times += 1) {
    try {
      return await ask();
    } catch (error) {
      const isCrowded = error instanceof AppError && error.code === 'unavailable';
      if (!isCrowded || times === mostTimes) throw error;
      await delay((error.detail?.retryAfter ?? 1) * 1_000);
    }
  }
}
