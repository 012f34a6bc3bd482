import { setTimeout as delay } from 'node:timers/promises';
import { pingDatabase } from '~/db.server';
import { pingSandbox } from '~/features/sandbox/current-sandbox.server';
import { noStore } from '~/http/api.server';

/** Milliseconds: less than probes wait. */
const patience = 2_000;

const pings = { product: shared(pingDatabase), sandbox: shared(pingSandbox) };
export type Dependency = keyof typeof pings;

/** 503 if `isDraining`, or if `isNeeded` and one of `parts` does not answer in time; else 200. The body has each part's state. */
export async function replyHealth(
  parts: Dependency[],
  { isDraining = false, isNeeded = true, more = {} } = {},
): Promise<Response> {
  const states = await Promise.all(parts.map(async (part) => [part, await stateOf(part)] as const));
  const isOk = states.every(([, state]) => state === 'ok');
  const status = isDraining ? 'draining' : isOk ? 'ok' : 'unavailable';
  const body = { status, ...more, parts: Object.fromEntries(states) };
  return Response.json(body, {
    status: isDraining || (isNeeded && !isOk) ? 503 : 200,
    headers: noStore,
  });
}

export async function stateOf(part: Dependency): Promise<'ok' | 'not answering'> {
  const tooLong = delay(patience, 'not answering' as const, { ref: false });
  const answer = pings[part]().then(
    () => 'ok' as const,
    () => 'not answering' as const,
  );
  return Promise.race([answer, tooLong]);
}

/** Concurrent probes share one ping. */
function shared(ping: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  return () => {
    underWay ??= ping().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
