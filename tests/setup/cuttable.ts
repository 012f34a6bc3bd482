import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut and mended, as if the server were gone and back. */
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
  /** What the connections of now send is kept on the way until the server has ended another. */
  const hold = () => {
    const held = [...ways];
    for (const [near, far] of held) near.unpipe(far);
    release = () => {
      for (const [near, far] of held) near.pipe(far);
      release = () => {};
    };
  };
  /** As a server that is stopped, or a network that swallows: nothing is refused, and nothing answered. */
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
