declare global {
  var __boxscoreWork: Array<() => Promise<void>> | undefined;
  var __boxscoreShutdown: Array<() => Promise<void>> | undefined;
  var __boxscoreDraining: boolean | undefined;
}

// Both lists are global: the process that drains lives outside the server bundle.

/** Registers work to finish before connections are closed. */
export function beforeShutdown(finish: () => Promise<void>) {
  globalThis.__boxscoreWork ??= [];
  globalThis.__boxscoreWork.push(finish);
}

export function onShutdown(close: () => Promise<void>) {
  globalThis.__boxscoreShutdown ??= [];
  globalThis.__boxscoreShutdown.push(close);
}

export async function shutDown(): Promise<void> {
  await Promise.allSettled((globalThis.__boxscoreWork ?? []).map((finish) => finish()));
  await Promise.allSettled((globalThis.__boxscoreShutdown ?? []).map((close) => close()));
}

/** Whether this process was told to stop, and still answers requests for a while. */
export const isDraining = (): boolean => globalThis.__boxscoreDraining ?? false;
