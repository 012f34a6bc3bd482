const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/** Ctrl+C under npm arrives twice: from the terminal and from npm. */
const echoMs = 1_000;

let stop: (() => Promise<void>) | undefined;
let askedAt: number | undefined;

/** Sets the handler that a stop signal runs before the process exits. A second signal exits at once. */
export function onSignal(handler: () => Promise<void>): void {
  if (!stop) for (const signal of stopSignals) process.on(signal, receive);
  stop = handler;
}

async function receive(): Promise<void> {
  if (askedAt !== undefined) {
    if (Date.now() - askedAt > echoMs) process.exit(1);
    return;
  }
  askedAt = Date.now();
  let code = 0;
  try {
    await stop?.();
  } catch (error) {
    console.error(error);
    code = 1;
  }
  process.exit(code);
}
