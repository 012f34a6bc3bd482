import { useLocation } from '@remix-run/react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { Chat } from './history.server';

/** `note`: what is told beside the box, such as why there is no answer. `message`: the question that stays in it. */
export type ChatReply = { suggestions?: readonly string[]; note?: string; message?: string };

type Conversation = Pick<Chat, 'messages' | 'suggestions'>;

export const trouble = "Sorry, I'm having trouble responding right now. Please try again.";

/**
 * A conversation that goes past the router: the verdict on the page stays, and a question that gets no answer stops nothing
 * else. The focus goes back to the box.
 * @param posted the reply to the plain form
 */
export function useQuestions(chat: Chat, posted: ChatReply) {
  const { pathname } = useLocation();
  const box = useRef<HTMLTextAreaElement>(null);
  const [asking, setAsking] = useState<{ question?: string }>();
  // Once the page is loaded again, such as after a run, it has the conversation itself.
  const [told, setTold] = useState<{ over: Chat; conversation?: Conversation; note?: string }>();
  const loaded = useRef(chat);
  loaded.current = chat;
  const isNew = told?.over === chat;

  const send = async (intent: string) => {
    const { current } = box;
    if (!current?.form || asking) return;
    const fields = new FormData(current.form);
    fields.set('intent', intent);
    const typed = intent === 'chat' ? current.value : '';
    current.focus({ preventScroll: true });
    if (intent === 'chat') {
      if (typed.trim() === '') return;
      current.value = '';
    }
    setAsking({ question: questionIn(intent, typed) });
    const { conversation = isNew ? told.conversation : undefined, ...reply } = await post(
      `${pathname}/chat`,
      fields,
    );
    if (reply.isLost && current.value === '') current.value = typed;
    setTold({ over: loaded.current, conversation, note: reply.note });
    setAsking(undefined);
  };

  const { messages, suggestions } = (isNew && told.conversation) || { ...chat, ...posted };
  const note = isNew ? told.note : posted.note;
  return {
    box,
    messages,
    suggestions: suggestions ?? chat.suggestions,
    note: asking ? undefined : note,
    asking,
    ask: (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault();
      send(event.currentTarget.value);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
      event.preventDefault();
      send('chat');
    },
  };
}

/** What is refused is told in the server's words. */
async function post(
  address: string,
  fields: FormData,
): Promise<{ conversation?: Conversation; note?: string; isLost?: boolean }> {
  try {
    const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    const reply = await fetch(address, { method: 'POST', body, redirect: 'error' });
    if (reply.ok) {
      const conversation: Conversation & { note?: string } = await reply.json();
      return { conversation, note: conversation.note };
    }
    const isRefused = reply.status < 500 && reply.headers.get('Content-Type')?.startsWith('text/plain');
    return { note: isRefused ? await reply.text() : trouble, isLost: true };
  } catch {
    return { note: trouble, isLost: true };
  }
}

function questionIn(intent: string, typed: string): string | undefined {
  if (intent === 'chat') return typed.trim();
  return intent.startsWith('chat: ') ? intent.slice('chat: '.length) : undefined;
}
