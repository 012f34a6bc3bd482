import type { Page, Request } from 'playwright/test';

/** Delays the replies to requests to `address` until `letGo` is called. */
export async function hold(page: Page, address: string, which: (request: Request) => boolean = () => true) {
  const { promise: held, resolve: letGo } = withResolvers();
  const { promise: isAsked, resolve: ask } = withResolvers();
  await page.route(address, async (route) => {
    if (which(route.request())) {
      ask();
      await held;
    }
    // The page may have aborted the request.
    await route.fallback().catch(() => undefined);
  });
  return { isAsked, letGo };
}

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((found) => {
    resolve = found;
  });
  return { promise, resolve };
}
