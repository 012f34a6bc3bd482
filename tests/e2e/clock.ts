import type { Page } from 'playwright/test';
import { expect } from './test';

/**
 * Stops the page's clock: only `page.clock.runFor` advances it.
 * @returns a function that waits until the page has set a timer of so many milliseconds, which it does after rendering
 */
export async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const timers = await page.evaluateHandle(() => {
    const delays: unknown[] = [];
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const set = window[name];
      Object.assign(window, {
        [name]: (handler: TimerHandler, delay?: number, ...rest: unknown[]) => {
          delays.push(delay);
          return set(handler, delay, ...rest);
        },
      });
    }
    return delays;
  });
  return (delay: number) => {
    const take = () =>
      timers.evaluate((delays, delay) => delays.splice(0, delays.indexOf(delay) + 1).length > 0, delay);
    return expect.poll(take, `a timer of ${delay} ms`).toBe(true);
  };
}
