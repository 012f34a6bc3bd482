import { RateLimiterRes } from 'rate-limiter-flexible';
import { limiter } from '~/rate-limit.server';

const minute = 60;
const day = 24 * 60 * minute;

const mostAMinute = 6;
const mostADay = 40;

const perDay = limiter('tutor:day', mostADay, day);
const perMinute = limiter('tutor:minute', mostAMinute, minute);
/** Of this process. A browser opens few connections, and the minute's count is everybody's. */
const underWay = new Set<number>();

const goesOn = 'The built-in tutor goes on: it says what is the matter with your query, and explains words.';

/**
 * One question at a time, six a minute and forty a day for each learner.
 * @returns why the model is not asked, in words for the learner, or what to call when it has answered
 */
export async function enterModel(userId: number): Promise<{ note: string } | { leave: () => void }> {
  if (underWay.has(userId)) return { note: `Another question of yours is being answered. ${goesOn}` };
  underWay.add(userId);
  const leave = () => void underWay.delete(userId);
  try {
    if (!(await isTaken(perMinute, userId))) {
      leave();
      return { note: `That was ${mostAMinute} questions in a minute. ${goesOn}` };
    }
    if (!(await isTaken(perDay, userId))) {
      leave();
      return { note: `You have had today's ${mostADay} answers of the model. ${goesOn}` };
    }
    return { leave };
  } catch (error) {
    leave();
    throw error;
  }
}

async function isTaken(counter: ReturnType<typeof limiter>, userId: number): Promise<boolean> {
  try {
    await counter.consume(userId);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}
