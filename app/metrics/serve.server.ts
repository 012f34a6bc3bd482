import { Server } from 'node:http';
import { env } from '~/env/env.server';
import { onShutdown } from '~/health/shutdown.server';
import { log } from '~/http/log.server';

type Answer = { status: number; headers: Record<string, string>; body: string };

const nothing: Answer = { status: 404, headers: {}, body: '' };

/** Serves only /metrics, on a port of its own. */
export function serveMetrics(port: number, answer: (authorization?: string) => Promise<Answer>): void {
  const server = new Server(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    try {
      const { status, headers, body } = isAsked ? await answer(request.headers.authorization) : nothing;
      response.writeHead(status, headers).end(body);
    } catch (error) {
      log.error({ err: error }, 'no metrics');
      response.writeHead(500).end();
    }
  });
  server.on('error', (error) => log.error({ err: error }, `METRICS_PORT: no metrics on port ${port}`));
  server.listen(port, env.HOST);
  onShutdown(async () => void server.close());
}
