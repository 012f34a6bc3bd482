import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const manners = [
  ...['stream', 'one piece', 'byte by byte', 'no done', 'json', 'bare json'],
  ...['error', 'malformed', 'cut', 'huge', 'one endless line', 'empty', 'hang', 'hang midway'],
  ...['busy once', '429', '503', '500', '401', '400', 'elsewhere', 'page'],
] as const;
export type Manner = (typeof manners)[number];

type Sent = { model: string; messages: { role: string; content: string }[]; [name: string]: unknown };
/** `until`: the reply stops after its first sentence until this promise resolves. */
export type RudeReply = { manner?: Manner; text: string; tokens?: number; until?: Promise<void> };
export type RudeModel = Awaited<ReturnType<typeof startRudeModel>>;

/** An OpenAI-compatible test double that answers as told, with all known deviations of real servers, and more. */
export async function startRudeModel(answer: (sent: Sent, index: number) => RudeReply, port = 0) {
  const requests: { sent: Sent; authorization?: string; isAborted: boolean }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const sent: Sent = JSON.parse(body);
    const seen = { sent, authorization: request.headers.authorization, isAborted: false };
    response.once('close', () => {
      seen.isAborted = !response.writableFinished;
    });
    const index = requests.push(seen) - 1;
    reply(response, answer(sent, index), index);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function reply(
  response: ServerResponse,
  { manner = 'stream', text, tokens, until }: RudeReply,
  index: number,
) {
  const status = Number(manner) || (manner === 'busy once' && index === 0 ? 503 : 0);
  if (status) return response.writeHead(status, { 'Retry-After': '0' }).end('Too many requests');
  if (manner === 'elsewhere') return response.writeHead(307, { Location: 'http://127.0.0.1:9/v1' }).end();
  if (manner === 'page') return response.setHeader('Content-Type', 'text/html').end('<h1>Welcome</h1>');
  if (manner === 'hang') return;
  const usage = tokens === undefined ? undefined : { total_tokens: tokens };
  const whole = JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }], usage });
  if (manner === 'bare json') return response.end(whole);
  if (manner === 'json') return response.setHeader('Content-Type', 'application/json').end(whole);
  response.setHeader('Content-Type', 'text/event-stream');
  const event = (data: object | string) =>
    `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
  const delta = (content: string, finish_reason: string | null = null) =>
    event({ choices: [{ index: 0, delta: { content }, finish_reason }] });
  const pieces = manner === 'one piece' ? [text] : (text.match(/.{1,7}/gsu) ?? []);
  const end = delta('', 'stop') + (usage ? event({ choices: [], usage }) : '');
  const said = pieces.map((piece) => delta(piece)).join('');
  const half = pieces.slice(0, Math.ceil(pieces.length / 2)).map((piece) => delta(piece));
  switch (manner) {
    case 'no done':
      return response.end(said + end);
    case 'error':
      return response.end(half.join('') + event({ error: { message: 'out of memory' } }));
    case 'malformed':
      return response.end(`${half.join('')}data: {"choices": [{"delta"\n\n`);
    case 'empty':
      return response.end(end + event('[DONE]'));
    case 'hang midway':
      return response.write(half.join(''));
    case 'cut':
      return response.write(half.join(''), () => response.destroy());
    case 'huge':
      for (let sent = 0; sent < 10 * 1024; sent += 1) response.write(delta('look '.repeat(200)));
      return response.end(event('[DONE]'));
    case 'one endless line':
      return response.end(`data: ${'x'.repeat(10 * 1024 * 1024)}`);
    case 'byte by byte':
      for (const byte of Buffer.from(said + end + event('[DONE]'))) response.write(Buffer.of(byte));
      return response.end();
    default:
      if (until) {
        const [first = '', ...rest] = text.split(/(?<=\. )/);
        response.write(delta(first));
        await until;
        return response.end(`${delta(rest.join(''))}${end}${event('[DONE]')}`);
      }
      return response.end(`: hello\n\n${said}${end}${event('[DONE]')}`);
  }
}
