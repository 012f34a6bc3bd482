import type { Page, Request } from 'playwright/test';

/** Holds the answers to what is asked at an address until they are let go. */
export async function hold(page: Page, address: string, which: (request: Request) => boolean = () => true) {
  const { promise: held, resolve: letGo } = withResolvers();
  const { promise: isAsked, resolve: ask } = withResolvers();
  await page.route(address, async (route) => {
    if (which(route.request())) {
      ask();
      await held;
    }
    // A page stops waiting for what it no longer wants.
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
