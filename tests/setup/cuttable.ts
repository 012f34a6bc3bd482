import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut and mended, as if the server were gone and back. */
export async function startCuttable(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  const listen = async (at = 0) => {
    server.listen(at, 'localhost');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const own = await listen();
  const url = new URL(target);
  url.host = `localhost:${own}`;
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: url.href, cut, mend: () => listen(own), stop: cut };
}
