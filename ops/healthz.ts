import { get } from 'node:http';

/** What /healthz answers on `port`, or undefined when nobody listens yet. */
export function statusOf(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    get({ host: 'localhost', port, path: '/healthz', agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).on('error', () => resolve(undefined));
  });
}
