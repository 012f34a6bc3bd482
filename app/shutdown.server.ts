declare global {
  var __boxscoreShutdown: Array<() => Promise<void>> | undefined;
  var __boxscoreDraining: boolean | undefined;
}

/** For after the last request. The list is global: the process that drains lives outside the server bundle. */
export function onShutdown(close: () => Promise<void>) {
  globalThis.__boxscoreShutdown ??= [];
  globalThis.__boxscoreShutdown.push(close);
}

export async function shutDown(): Promise<void> {
  await Promise.allSettled((globalThis.__boxscoreShutdown ?? []).map((close) => close()));
}

/** Whether this process was told to stop, and goes on answering for a while. */
export const isDraining = (): boolean => globalThis.__boxscoreDraining ?? false;
