import { type ReactNode, useRef } from 'react';
import { withCode } from '~/ui/with-code';
import { way, wayLook } from './ways';

type HintRowProps = {
  /** Those that were read. */
  hints: readonly string[];
  /** The button that asks for the next one. */
  button?: ReactNode;
  /** What stands in the row before any was read. */
  note?: string;
};

/** A new hint is shown in the answer and joins those read in this row, which has its room before: nothing moves for it. */
export function HintRow({ hints, button, note }: HintRowProps) {
  const read = useRef<HTMLDivElement>(null);
  const fold = () => {
    for (const hint of read.current?.querySelectorAll('details') ?? []) hint.open = false;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: of its button, which keys press as well
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div
      className="grid justify-items-start"
      onClick={({ target }) => target instanceof HTMLButtonElement && fold()}
    >
      {button}
      <div ref={read} className="flex min-h-11 w-full flex-wrap items-start gap-x-4">
        {hints.length === 0 && <p className="py-2.5 text-sm text-ink-2">{note}</p>}
        {hints.map((hint, index) => (
          <details key={hint} className={way}>
            <summary className={wayLook}>Hint {index + 1}</summary>
            <p>{withCode(hint)}</p>
          </details>
        ))}
      </div>
    </div>
  );
}
