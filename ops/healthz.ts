import { get } from 'node:http';

export function statusOf(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    get({ host: 'localhost', port, path: '/healthz', agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).on('error', () => resolve(undefined));
  });
}
