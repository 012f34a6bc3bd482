import { RateLimiterRes } from 'rate-limiter-flexible';
import { limiter, tooMany } from '~/rate-limit.server';

const minute = 60;

const limiters = [limiter('chat:minute', 30, minute), limiter('chat:day', 500, 24 * 60 * minute)];

/** @throws AppError too_many_requests */
export async function countQuestion(userId: number): Promise<void> {
  try {
    for (const counter of limiters) await counter.consume(userId);
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error) : error;
  }
}
