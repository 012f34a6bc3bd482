import { useLocation, useRevalidator } from '@remix-run/react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { Chat } from '../history.server';
import { type Conversation, post } from './post';

/** `note`: text beside the question box, such as why there is no answer. `message`: the question that stays in the box. */
export type ChatReply = { suggestions?: readonly string[]; note?: string; message?: string };

/**
 * Sends questions by fetch, past the router: the verdict on the page stays, and a question without an answer disturbs nothing
 * else. The focus returns to the question box.
 * @param posted the action's reply to the form that is sent without script
 */
export function useQuestions(chat: Chat, posted: ChatReply) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const box = useRef<HTMLTextAreaElement>(null);
  const [asking, setAsking] = useState<{ question?: string; answer?: string }>();
  // Belongs to the `chat` of one page load: after a reload, such as after a run, the new `chat` has the conversation.
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
    const { conversation = isNew ? told.conversation : undefined, ...reply } = await post({
      address: `${pathname}/chat`,
      fields,
      // Only a model's answer is slow enough to stream.
      onSentence: chat.model
        ? (text) =>
            setAsking((now) => now && { ...now, answer: [now.answer, text].filter(Boolean).join(' ') })
        : undefined,
    });
    if (reply.isLost && current.value === '') current.value = typed;
    setTold({ over: loaded.current, conversation, note: reply.note });
    setAsking(undefined);
    // A question that submits the query may solve the exercise: the page's state is loaded again.
    if (reply.isGraded) revalidate();
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

function questionIn(intent: string, typed: string): string | undefined {
  if (intent === 'chat') return typed.trim();
  return intent.startsWith('chat: ') ? intent.slice('chat: '.length) : undefined;
}
