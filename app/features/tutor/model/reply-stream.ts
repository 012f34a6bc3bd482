import { z } from 'zod';

/** A failure of the model. `refused`: it replied with an error, with `status` where there is one. `empty`: with no text. */
export class ModelFault extends Error {
  constructor(
    readonly kind: 'unreachable' | 'slow' | 'refused' | 'broken' | 'empty' | 'too_long',
    readonly status?: number,
  ) {
    super(`the model is ${kind}${status ? ` with ${status}` : ''}`);
    this.name = 'ModelFault';
  }

  /** Whether the question may be the cause rather than the model: no text, too much text, or a refusal of this request. */
  get isOfQuestion(): boolean {
    return this.kind === 'empty' || this.kind === 'too_long' || [400, 413, 422].includes(this.status ?? 0);
  }
}

/** `isEnd`: the server reports the end. A reply that ends without that may have been cut off. */
type Piece = { text: string; tokens?: number; isEnd?: boolean };

const mostBytes = 256 * 1024;

const saidSchema = z.object({ content: z.string().nullish() }).nullish();
const chunkSchema = z.object({
  error: z.unknown().optional(),
  choices: z
    .array(z.object({ delta: saidSchema, message: saidSchema, finish_reason: z.string().nullish() }))
    .nullish(),
  usage: z.object({ total_tokens: z.number().int().min(0) }).nullish(),
});

/** Server-sent events, or one JSON object of a server that does not stream. @throws ModelFault broken, refused, too_long */
export async function* readReply(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Piece> {
  const reader = new EventReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let json: string | undefined;
  let hasBegun = false;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new ModelFault('too_long');
    const text = decoder.decode(chunk, { stream: true });
    if (!hasBegun && text.trim() !== '') {
      hasBegun = true;
      if (text.trimStart().startsWith('{')) json = '';
    }
    if (json !== undefined) {
      json += text;
      continue;
    }
    for (const data of reader.read(text)) {
      if (data === '[DONE]') return yield { text: '', isEnd: true };
      yield pieceOf(data);
    }
  }
  if (json !== undefined) return yield { ...pieceOf(json), isEnd: true };
  for (const data of reader.end()) yield data === '[DONE]' ? { text: '', isEnd: true } : pieceOf(data);
}

function pieceOf(json: string): Piece {
  const parsed = chunkSchema.safeParse(parseJson(json));
  if (!parsed.success) throw new ModelFault('broken');
  const { error, choices, usage } = parsed.data;
  if (error) throw new ModelFault('refused');
  const choice = choices?.[0];
  const text = choice?.delta?.content ?? choice?.message?.content ?? '';
  return { text, tokens: usage?.total_tokens, isEnd: choice?.finish_reason === 'stop' };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new ModelFault('broken');
  }
}

/** Reads the data of server-sent events; a server may leave out the blank line after the last one. */
class EventReader {
  private rest = '';
  private data: string[] = [];

  *read(text: string): Generator<string> {
    const lines = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') yield* this.dispatch();
      else if (line.startsWith('data:')) this.data.push(line.slice('data:'.length).replace(/^ /, ''));
    }
  }

  *end(): Generator<string> {
    yield* this.read('\n\n');
  }

  private *dispatch(): Generator<string> {
    if (this.data.length > 0) yield this.data.join('\n');
    this.data = [];
  }
}
