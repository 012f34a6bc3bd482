import type { Chat } from '../history.server';

export const trouble = "Sorry, I'm having trouble responding right now. Please try again.";

export type Conversation = Pick<Chat, 'messages' | 'suggestions'>;
type QuestionReply = Conversation & { note?: string; isGraded?: boolean };
type Posting = { address: string; fields: FormData; onSentence?: (text: string) => void };

/** Posts a question. A refusal's words become `note`. `isLost`: there was no answer. `onSentence`: asks for a streamed answer. */
export async function post({
  address,
  fields,
  onSentence,
}: Posting): Promise<{ conversation?: Conversation; note?: string; isLost?: boolean; isGraded?: boolean }> {
  try {
    const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    const headers = { Accept: onSentence ? 'text/event-stream' : 'application/json' };
    const reply = await fetch(address, { method: 'POST', body, headers, redirect: 'error' });
    if (!reply.ok) {
      const isRefused = reply.status < 500 && isOfType(reply, 'text/plain');
      return { note: isRefused ? await reply.text() : trouble, isLost: true };
    }
    const told =
      reply.body && isOfType(reply, 'text/event-stream')
        ? await readStream(reply.body, onSentence)
        : ((await reply.json()) as QuestionReply);
    return { conversation: told, note: told.note, isGraded: told.isGraded };
  } catch {
    return { note: trouble, isLost: true };
  }
}

const isOfType = (reply: Response, type: string) => reply.headers.get('Content-Type')?.startsWith(type);

/** Reads server-sent events: unnamed ones carry sentences, `end` the conversation. @throws Error on `failed` or without `end` */
async function readStream(body: ReadableStream<Uint8Array>, onSentence?: (text: string) => void) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('the answer was cut off');
    const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const [, name, data] = /^(?:event: (\w+)\n)?data: (.*)$/.exec(event) ?? [];
      if (data === undefined) continue;
      if (name === 'end') return JSON.parse(data) as QuestionReply;
      if (name === 'failed') throw new Error(data);
      onSentence?.(JSON.parse(data).text);
    }
  }
}
