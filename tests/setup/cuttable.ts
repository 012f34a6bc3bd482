import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server that can be cut and restored, as if the server had gone and come back. */
export async function startCuttable(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const ways = new Map<Socket, Socket>();
  let release = () => {};
  let isFrozen = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
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
      if (!isFrozen) one.pipe(other);
    }
    ways.set(near, far);
    near.on('close', () => ways.delete(near));
    far.on('close', () => release());
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
  /** Buffers what the current connections send until the server has ended another connection. */
  const hold = () => {
    const held = [...ways];
    for (const [near, far] of held) near.unpipe(far);
    release = () => {
      for (const [near, far] of held) near.pipe(far);
      release = () => {};
    };
  };
  /** Behaves as a stopped server or a network that drops packets: connections are neither refused nor answered. */
  const freeze = () => {
    isFrozen = true;
    for (const socket of sockets) socket.unpipe();
  };
  const thaw = () => {
    isFrozen = false;
    for (const [near, far] of ways) near.pipe(far).pipe(near);
  };
  return { url: url.href, hold, freeze, thaw, cut, mend: () => listen(own), stop: cut };
}
