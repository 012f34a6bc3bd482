import { type ReactNode, useRef } from 'react';
import { withCode } from '~/ui/with-code';
import { way, wayLook } from './ways';

type HintRowProps = {
  /** The hints read so far. */
  hints: readonly string[];
  /** The button that asks for the next one. */
  button?: ReactNode;
  /** The text of the row before a hint was read. */
  note?: string;
};

/** The hints read so far. The row has its height from the start, so that a new hint moves nothing. */
export function HintRow({ hints, button, note }: HintRowProps) {
  const read = useRef<HTMLDivElement>(null);
  const fold = () => {
    for (const hint of read.current?.querySelectorAll('details') ?? []) hint.open = false;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only clicks on its button count, which keys press as well
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
