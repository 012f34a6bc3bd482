declare global {
  var __boxscoreShutdown: Array<() => Promise<void>> | undefined;
}

/**
 * Registers what must be closed after the last request has been answered.
 * The list is global because the process that drains lives outside the server bundle.
 */
export function onShutdown(close: () => Promise<void>) {
  globalThis.__boxscoreShutdown ??= [];
  globalThis.__boxscoreShutdown.push(close);
}
