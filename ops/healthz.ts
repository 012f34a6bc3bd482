import { get } from 'node:http';

export function statusOf(port: number, host = 'localhost'): Promise<number | undefined> {
  return new Promise((resolve) => {
    get({ host, port, path: '/healthz', agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).on('error', () => resolve(undefined));
  });
}
