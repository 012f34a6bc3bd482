import { useSyncExternalStore } from 'react';

/** Milliseconds between automatic retries. */
const patience = 5_000;

/** Wakes the requests that wait for a retry, because the server could not be reached. */
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

function keep(wake: () => void, isWaiting: boolean) {
  if (waiting.has(wake) === isWaiting) return;
  if (isWaiting) waiting.add(wake);
  else waiting.delete(wake);
  for (const listen of listeners) listen();
}

export function tryAgain() {
  for (const wake of [...waiting]) wake();
}

function subscribe(listen: () => void) {
  listeners.add(listen);
  addEventListener('online', tryAgain);
  return () => void listeners.delete(listen);
}

export const useUnanswered = () =>
  useSyncExternalStore(
    subscribe,
    () => waiting.size > 0,
    () => false,
  );

/** Retries until there is an answer or `signal` aborts. @throws what `ask` throws after that */
async function untilAnswered<Answer>(ask: () => Promise<Answer>, signal?: AbortSignal | null) {
  let again = () => {};
  const wake = () => again();
  signal?.addEventListener('abort', wake);
  try {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (signal?.aborted) throw error;
        keep(wake, true);
        await new Promise<void>((resolve) => {
          again = resolve;
          setTimeout(resolve, patience);
        });
      }
    }
  } finally {
    keep(wake, false);
  }
}

const isOfPage = (input: unknown) =>
  /\.data$|^\/__manifest$|^\/assets\//.test(new URL(String(input), location.href).pathname);

/**
 * Retries a navigation's requests when the server could not be reached, or only a gateway answered; the current page stays
 * meanwhile. Forms are not sent again.
 */
export function awaitPages() {
  const { fetch } = window;
  window.fetch = (input, init = {}) => {
    if (input instanceof Request || !isOfPage(input)) return fetch(input, init);
    const ask = async () => {
      const reply = await fetch(input, init);
      if (reply.status > 501 && !reply.headers.has('X-Remix-Response')) throw new TypeError('no answer');
      return reply;
    };
    return (init.method ?? 'GET') === 'GET' ? untilAnswered(ask, init.signal) : ask();
  };
}
