import { useFetcher } from '@remix-run/react';
import { type MouseEvent, useState } from 'react';
import type { Trace } from '~/features/tutor/trace';
import { TraceView, wordsOf } from '~/features/tutor/trace-view';
import type { RowOpening } from '~/ui/row-opening';
import { useSaid } from '~/ui/said';

export const followPath = '/follow-row';

/** `task`: names the task whose reference judges the rows. `tables`: the tables whose rows can be found by key. */
export type Following = { task?: string; tables?: readonly string[] };

/** Opens the rows of a reply's tables, one at a time. `ask` submits fields; `name` identifies what is open. */
export function useFollowed(): RowOpening & { ask(fields: FormData, name: string): void } {
  const { data, state, submit } = useFetcher<{ trace?: Trace; message?: string }>();
  const [open, setOpen] = useState<string>();
  const answer = state === 'idle' ? data : undefined;
  useSaid(open !== undefined && answer && (answer.trace ? wordsOf(answer.trace) : answer.message), answer);
  const ask = (fields: FormData, name: string) => {
    setOpen(name);
    submit(fields, { method: 'post', action: followPath });
  };
  const onOpen = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form, name, value } = event.currentTarget;
    const asked = `${name} ${value}`;
    if (open === asked || !form) return setOpen(undefined);
    const fields = new FormData(form);
    fields.append(name, value);
    ask(fields, asked);
  };
  const shown = <Followed answer={answer} isBusy={state !== 'idle'} />;
  return { action: followPath, open, onOpen, ask, answer: shown };
}

function Followed({ answer, isBusy }: { answer?: { trace?: Trace; message?: string }; isBusy: boolean }) {
  if (isBusy) return <p>Following the row…</p>;
  if (answer?.trace) return <TraceView trace={answer.trace} />;
  return <p>{answer?.message ?? 'The row was not followed. Please try again.'}</p>;
}
