import { once } from 'node:events';
import { watch } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname } from 'node:path';
import { ContentError } from './fault';
import type { Run } from './html';
import { renderFaults, renderLesson, renderPage } from './preview-page';

/** Editors write a file in several steps: wait until it has not changed for this long. */
const settleMs = 50;

/** Serves one lesson, compiled anew for each request, and notifies open pages when it changes. `port`: 0 takes any. */
export async function servePreview(args: { file: string; port: number; css: string; run: Run }) {
  const { file, port, css, run } = args;
  const pages = new Set<ServerResponse>();
  const render = async () => {
    try {
      return await renderLesson(file, run);
    } catch (error) {
      if (error instanceof ContentError) return renderFaults(error.faults);
      return renderFaults([{ file, line: 1, message: (error as Error).message }]);
    }
  };
  // Renderings run one after the other, because they share a connection.
  let rendering = Promise.resolve('');
  const renderNext = () => {
    rendering = rendering.then(render);
    return rendering;
  };
  const server = createServer(async ({ url }, reply) => {
    if (url === '/changes') {
      reply.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      reply.write(': open\n\n');
      pages.add(reply.on('close', () => pages.delete(reply)));
    } else if (url === '/') {
      const body = await renderNext();
      reply.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
      reply.end(renderPage({ title: basename(file), body, css }));
    } else {
      reply.writeHead(404).end();
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  let settling: NodeJS.Timeout | undefined;
  // Watches the folder, because many editors replace the file by a new one.
  const watcher = watch(dirname(file), (_, name) => {
    if (name !== basename(file)) return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      for (const page of pages) page.write('data: changed\n\n');
    }, settleMs);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      watcher.close();
      clearTimeout(settling);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
