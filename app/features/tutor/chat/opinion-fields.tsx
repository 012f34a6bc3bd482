import { opinionLength } from 'drizzle/values';
import type { ComponentProps } from 'react';
import { Button } from '~/ui/button';
import type { ChatMessage } from '../history.server';

type OpinionFieldsProps = {
  answer: ChatMessage;
  send: Partial<ComponentProps<typeof Button>>;
  isBusy: boolean;
};

export function OpinionFields({ answer: { id, isHelpful }, send, isBusy }: OpinionFieldsProps) {
  if (isHelpful !== null) {
    return <p className="text-sm text-ink-2">{`You found this ${isHelpful ? 'helpful' : 'unhelpful'}.`}</p>;
  }
  return (
    <details className="max-w-prose text-sm">
      <summary className="min-h-11 cursor-pointer py-2 text-ink-2">Was this helpful?</summary>
      <div className="grid gap-3 pb-3">
        <div className="grid gap-1">
          <label htmlFor="tutor-reason" className="font-semibold">
            Why? (optional)
          </label>
          <textarea
            id="tutor-reason"
            name="why"
            form={send.form}
            rows={2}
            maxLength={opinionLength}
            className="w-full rounded-sm border-[1.5px] border-ink-3 bg-sheet px-3 py-2 text-base text-ink"
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button {...send} value={`rate: ${id} helpful`} className="text-sm" disabled={isBusy}>
            Helpful
          </Button>
          <Button {...send} value={`rate: ${id} unhelpful`} className="text-sm" disabled={isBusy}>
            Not helpful
          </Button>
        </div>
      </div>
    </details>
  );
}
