declare global {
  var __boxscoreShutdown: Array<() => Promise<void>> | undefined;
}

/** For after the last request. The list is global: the process that drains lives outside the server bundle. */
export function onShutdown(close: () => Promise<void>) {
  globalThis.__boxscoreShutdown ??= [];
  globalThis.__boxscoreShutdown.push(close);
}

export async function shutDown(): Promise<void> {
  await Promise.allSettled((globalThis.__boxscoreShutdown ?? []).map((close) => close()));
}
