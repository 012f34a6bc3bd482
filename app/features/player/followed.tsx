import { useFetcher } from '@remix-run/react';
import { type MouseEvent, useState } from 'react';
import type { Trace } from '~/features/tutor/trace';
import { TraceView, wordsOf } from '~/features/tutor/trace-view';
import type { RowOpening } from '~/ui/row-opening';
import { useSaid } from '~/ui/said';

export const followPath = '/follow-row';

/** Opens the rows of a reply's tables, one at a time. */
export function useFollowed(): RowOpening {
  const { data, state, submit } = useFetcher<{ trace?: Trace; message?: string }>();
  const [open, setOpen] = useState<string>();
  const answer = state === 'idle' ? data : undefined;
  useSaid(open !== undefined && answer && (answer.trace ? wordsOf(answer.trace) : answer.message), answer);
  const onOpen = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form, name, value } = event.currentTarget;
    const asked = `${name} ${value}`;
    setOpen(open === asked ? undefined : asked);
    if (open === asked || !form) return;
    const fields = new FormData(form);
    fields.append(name, value);
    submit(fields, { method: 'post', action: followPath });
  };
  return { action: followPath, open, onOpen, answer: <Followed answer={answer} isBusy={state !== 'idle'} /> };
}

function Followed({ answer, isBusy }: { answer?: { trace?: Trace; message?: string }; isBusy: boolean }) {
  if (isBusy) return <p>Following the row…</p>;
  if (answer?.trace) return <TraceView trace={answer.trace} />;
  return <p>{answer?.message ?? 'The row was not followed. Please try again.'}</p>;
}
