import { Link } from '@remix-run/react';
import { questionLength } from 'drizzle/values';
import { Button } from '~/ui/button';
import { useLandingAddress } from '~/ui/landing';
import { queryForm } from '~/ui/query-form';
import { MessageLog } from './chat/message-log';
import { OpinionFields } from './chat/opinion-fields';
import { trouble } from './chat/post';
import { type ChatReply, useQuestions } from './chat/questions';
import type { Chat } from './history.server';

type TutorPanelProps = { chat: Chat; reply?: { kind: string } };

/** The id of the newest question, or of the panel where there is none. */
const landing = 'tutor';

function toldBy(reply: TutorPanelProps['reply']): ChatReply {
  if (reply?.kind === 'chatted') return reply as ChatReply;
  const isOfTutor = reply && 'intent' in reply && String(reply.intent).includes('chat');
  return isOfTutor ? { note: trouble } : {};
}

/**
 * The tutor's panel beside an exercise. Its fields belong to the query's form, so that the editor's text is sent along: without
 * script too, nothing that is typed is lost.
 */
export function TutorPanel({ chat, reply: posted }: TutorPanelProps) {
  const told = toldBy(posted);
  const { box, messages, suggestions, note, asking, ask, onKeyDown } = useQuestions(chat, told);
  const address = useLandingAddress(landing);
  const isBusy = asking !== undefined;
  const newest = messages.at(-1);
  const isTalking = messages.length > 0 || isBusy;
  const send = { form: queryForm, formAction: address, name: 'intent', onClick: ask };
  return (
    <details
      id={messages.length > 0 ? undefined : landing}
      open={isTalking || note !== undefined || Object.keys(told).length > 0}
      className="border-y print:hidden"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-serif font-semibold">Tutor</summary>
      <div className="grid min-w-0 gap-3 pb-4">
        <p className="max-w-prose text-sm text-ink-2">
          A program that looks at your query and explains the words of SQL. It does not give the answer.{' '}
          {chat.model ?? 'Nothing you ask leaves this site.'} Conversations are kept for 30 days.
          {chat.model && (
            <>
              {' '}
              <Link to="/account/data" className="underline">
                Turn the model off
              </Link>
            </>
          )}
        </p>
        {chat.isOff ? (
          <p className="max-w-prose">
            The tutor is off while your assessment of this course is under way. Complete the assessment, and
            it answers again.
          </p>
        ) : (
          <>
            {/* Of a fixed height from the first question on, so that messages do not move the page. */}
            <div className={`grid content-start gap-3 ${isTalking ? 'h-80 overflow-y-auto border-b' : ''}`}>
              <MessageLog messages={messages} pending={asking} landing={landing} />
              {newest?.role === 'assistant' && !isBusy && (
                <OpinionFields key={newest.id} answer={newest} send={send} isBusy={isBusy} />
              )}
              <p role="status" className="max-w-prose empty:sr-only">
                {note}
              </p>
              <ul
                key={`${messages.length} ${isBusy}`}
                aria-label="Questions to ask"
                className="flex flex-wrap gap-2"
              >
                {suggestions.map((suggestion) => (
                  <li key={suggestion}>
                    <Button {...send} value={`chat: ${suggestion}`} className="text-sm" disabled={isBusy}>
                      {suggestion}
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
            <div className="grid max-w-prose gap-1">
              <label htmlFor="tutor-message" className="text-sm font-semibold">
                Your question
              </label>
              <textarea
                ref={box}
                id="tutor-message"
                name="message"
                form={queryForm}
                rows={2}
                maxLength={questionLength}
                defaultValue={told.message}
                onKeyDown={onKeyDown}
                aria-describedby="tutor-keys"
                className="w-full resize-y rounded-sm border-[1.5px] border-ink-3 bg-sheet px-3 py-2 text-base text-ink"
              />
              <p id="tutor-keys" className="text-sm text-ink-2 noscript:hidden">
                Enter sends, Shift+Enter breaks the line.
              </p>
            </div>
            <div>
              <Button {...send} value="chat" disabled={isBusy}>
                {isBusy ? 'Asking...' : 'Ask'}
              </Button>
            </div>
            {messages.length > 0 && (
              <div>
                <Button {...send} value="clear-chat" variant="quiet" className="text-sm" disabled={isBusy}>
                  Clear the conversation
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </details>
  );
}
