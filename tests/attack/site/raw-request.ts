import { connect } from 'node:net';
import { expect } from 'vitest';

export type RawRequest = {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body?: Buffer;
};

/** `type`: the Content-Type; null where the HTTP parser refused the request. */
export type RawReply = { status: number; type: string | null; text: string };

const patienceMs = 10_000;

/** Sends bytes that no HTTP client would send, and reads the reply. Rejects where there is none. */
export function sendRaw(port: number, { method, target, headers, body }: RawRequest): Promise<RawReply> {
  const head = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost');
    const chunks: Buffer[] = [];
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer in time')));
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that refuses a request may reset the connection after its reply.
    socket.on('error', (error) => chunks.length === 0 && reject(error));
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
      if (!status) return reject(new Error(`no reply but: ${text.slice(0, 80)}`));
      const [, type = null] = /\r\ncontent-type: ([^\r]*)/i.exec(text) ?? [];
      resolve({ status: Number(status), type, text });
    });
    socket.write(Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), body ?? Buffer.alloc(0)]));
  });
}

/** Expects no server error, and no internal details in the text. */
export function expectInOrder({ status, text }: RawReply, what: unknown) {
  expect([what, status < 500]).toEqual([what, true]);
  expect(text).not.toMatch(/\n\s+at .*[:(]|node_modules/);
}
