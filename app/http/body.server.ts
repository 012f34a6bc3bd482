import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { AppError } from './errors';
import { assertSameOrigin } from './origin.server';

/** Bytes: a query of 10,000 characters fits even when each is percent-encoded. */
const bodyLimit = 256 * 1024;
/** Bytes of a too large body that are still read, so that the client can read the reply. */
const discardLimit = 8 * 1024 * 1024;
// A field's name could otherwise describe endless nesting.
const mostFields = 100;
const fieldName = /^[a-z][\w-]{0,63}$/i;

/** The raw text, as signatures need it. @throws AppError unsupported_media, too_large, bad_request */
export async function readText(request: Request, contentType: string, limit = bodyLimit) {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== contentType) throw new AppError('unsupported_media', `Please send ${contentType}.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Node's stream is iterable; the DOM's type does not say so.
  const body = (request.body ?? []) as unknown as AsyncIterable<Uint8Array>;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > discardLimit) break;
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) throw new AppError('too_large', 'That is more than this site accepts at once.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new AppError('bad_request', 'The text sent is not valid UTF-8.');
  }
}

/** @throws AppError forbidden, unsupported_media, too_large, bad_request */
export async function readForm(request: Request): Promise<FormData> {
  assertSameOrigin(request);
  const form = new FormData();
  const fields = new URLSearchParams(await readText(request, 'application/x-www-form-urlencoded'));
  if (fields.size > mostFields) throw new AppError('bad_request', 'This form has too many fields.');
  for (const [name, value] of fields) {
    if (!fieldName.test(name))
      throw new AppError('bad_request', 'This form has a field that is not one of its own.');
    if (value.includes('\0')) throw new AppError('bad_request', 'A NUL character cannot be part of a text.');
    form.append(name, value);
  }
  return form;
}

/** @throws AppError forbidden, unsupported_media, too_large, bad_request */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  assertSameOrigin(request);
  const text = await readText(request, 'application/json');
  if (/\\u0000/i.test(text)) throw new AppError('bad_request', 'A NUL character cannot be part of a text.');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError('bad_request', 'The body is not valid JSON.');
  }
  return parse(schema, body);
}

/** @throws AppError bad_request with the first fault in words */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, {
    error: ({ path }) => `${path?.length ? `“${path.join('.')}”` : 'The body'} is not what this call takes.`,
  });
  if (parsed.success) return parsed.data;
  throw new AppError(
    'bad_request',
    parsed.error.issues[0]?.message ?? 'The body is not what this call takes.',
  );
}

/** An unread body would block the next request on its connection. */
export function discardUnreadBody(request: IncomingMessage, response: ServerResponse) {
  response.once('finish', () => {
    if (request.complete) return;
    // A reader that stopped half-way would buffer the rest.
    request.removeAllListeners('data');
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > discardLimit) request.destroy();
    });
    request.resume();
  });
}
