import { useEffect, useRef } from 'react';
import { withCode } from '~/ui/with-code';
import type { ChatMessage } from '../history.server';

/** `pending`: a question that is being answered, and the part of its answer that has arrived. */
type MessageLogProps = {
  messages: readonly ChatMessage[];
  pending?: { question?: string; answer?: string };
  landing: string;
};
type Shown = Pick<ChatMessage, 'role' | 'content'>;

/** The newest messages stay open; older ones are folded. */
const mostOpen = 6;

/** The conversation. A new message is announced to screen readers and scrolled into view. */
export function MessageLog({ messages, pending, landing }: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const shown: Shown[] = [...messages];
  if (pending?.question !== undefined) shown.push({ role: 'user', content: pending.question });
  if (pending?.answer !== undefined) shown.push({ role: 'assistant', content: pending.answer });
  const folded = Math.max(0, shown.length - mostOpen);
  const newest = shown.findLastIndex(({ role }) => role === 'user');
  const seen = useRef(shown.length);
  useEffect(() => {
    if (shown.length > seen.current) log.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    seen.current = shown.length;
  }, [shown.length]);
  const show = (from: number, to?: number) =>
    shown.slice(from, to).map((message, index) => (
      <Message
        // Keyed by position: a pending question keeps its element once it is saved, so it is not announced again.
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever added
        key={from + index}
        id={from + index === newest ? landing : undefined}
        message={message}
      />
    ));
  return (
    <>
      {folded > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">
            Earlier messages ({folded})
          </summary>
          <div className="grid gap-3">{show(0, folded)}</div>
        </details>
      )}
      <div
        ref={log}
        role="log"
        aria-live="polite"
        aria-label="Conversation with the tutor"
        className="grid gap-3"
      >
        {show(folded)}
      </div>
    </>
  );
}

function Message({ id, message: { role, content } }: { id?: string; message: Shown }) {
  const isTutor = role === 'assistant';
  return (
    <div
      id={id}
      className={`min-w-0 max-w-prose border-s-[3px] ps-3 wrap-anywhere ${isTutor ? 'border-pitch' : 'border-rule'}`}
    >
      <p className="text-sm font-semibold">{isTutor ? 'Tutor' : 'You'}</p>
      <p className="whitespace-pre-line">{isTutor ? withCode(content) : content}</p>
    </div>
  );
}
