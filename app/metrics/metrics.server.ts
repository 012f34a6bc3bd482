import { createHash, timingSafeEqual } from 'node:crypto';
import type { Registry } from 'prom-client';
import { env } from '~/env/env.server';

declare global {
  var __boxscoreMetrics: Promise<Registry> | undefined;
}

/** Without a setting for metrics, nothing is loaded or counted. */
export async function startMetrics(): Promise<void> {
  if (!(env.METRICS_PORT || env.METRICS_TOKEN) || globalThis.__boxscoreMetrics) return;
  globalThis.__boxscoreMetrics = createRegistry();
  if (!env.METRICS_PORT) return;
  const { serveMetrics } = await import('./serve.server');
  serveMetrics(env.METRICS_PORT, answerScrape);
}

export async function createRegistry(): Promise<Registry> {
  const { Registry, collectDefaultMetrics } = await import('prom-client');
  const { countRequests } = await import('./requests.server');
  const { gaugeStores } = await import('./stores.server');
  const register = new Registry();
  collectDefaultMetrics({ register });
  countRequests([register]);
  gaugeStores([register]);
  return register;
}

const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

/** The reply of /metrics to a request with this Authorization header. */
export async function answerScrape(authorization: string | null | undefined) {
  const registry = await globalThis.__boxscoreMetrics;
  if (!registry) return { status: 404, headers: plain, body: 'There are no metrics here.' };
  if (env.METRICS_TOKEN && !isSame(authorization ?? '', `Bearer ${env.METRICS_TOKEN}`)) {
    const headers = { ...plain, 'WWW-Authenticate': 'Bearer' };
    return { status: 401, headers, body: 'Metrics are shown to who brings METRICS_TOKEN.' };
  }
  const headers = { ...plain, 'Content-Type': registry.contentType };
  return { status: 200, headers, body: await registry.metrics() };
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
