import type { MouseEventHandler, ReactNode } from 'react';
import { ArrowLeftIcon, CrossIcon } from '~/ui/icons';
import type { Piece } from './offer.server';

/** A move's button: `value` is the list after the move. */
export type Place = { value: string; onClick: MouseEventHandler };

const text =
  'block py-2.5 font-mono text-sm leading-snug whitespace-pre-wrap wrap-anywhere max-sm:text-[.8125rem]';
const handle =
  'touch-none select-none shrink-0 w-9 py-2.5 max-sm:w-7 text-center font-mono text-sm leading-snug text-ink-3';

type ChosenProps = {
  piece: Piece;
  line: number;
  /** The last check found this line out of place. */
  isAstray: boolean;
  up?: Place;
  down?: Place;
  out: Place;
};

export function ChosenPiece({ piece, line, isAstray, up, down, out }: ChosenProps) {
  const { id } = piece;
  const look = isAstray ? 'border-s-[5px] border-foul bg-foul-wash' : '';
  return (
    <li id={`piece-${id}`} data-piece={id} className={`flex items-start border-b last:border-b-0 ${look}`}>
      <span data-handle aria-hidden="true" className={handle}>
        {line}
      </span>
      <div className="min-w-0 flex-1">
        <code className={text}>{piece.text}</code>
        {isAstray && (
          <p className="flex items-start gap-2 pb-2 text-sm font-semibold text-foul">
            <CrossIcon className="mt-1 size-4" />
            The first that is out of place, or no part of it
          </p>
        )}
      </div>
      <Move name={`up-${id}`} label={`Up: ${piece.text}`} place={up} formAction={`#piece-${id}`}>
        <ArrowLeftIcon className="size-5 rotate-90" />
      </Move>
      <Move name={`down-${id}`} label={`Down: ${piece.text}`} place={down} formAction={`#piece-${id}`}>
        <ArrowLeftIcon className="size-5 -rotate-90" />
      </Move>
      <Move name={`out-${id}`} label={`Remove: ${piece.text}`} place={out} formAction="#query">
        <CrossIcon />
      </Move>
    </li>
  );
}

/** A button that appends the piece to the query. */
export function RestingPiece({ piece, add }: { piece: Piece; add: Place }) {
  const { id } = piece;
  return (
    <li data-piece={id}>
      <button
        type="submit"
        name="built"
        value={add.value}
        onClick={add.onClick}
        formAction={`#piece-${id}`}
        data-move={`in-${id}`}
        aria-label={`Add: ${piece.text}`}
        className="flex min-h-11 w-full cursor-pointer items-start border bg-sheet pe-3 text-start hover:border-ink"
      >
        <span data-handle aria-hidden="true" className={handle}>
          +
        </span>
        <code className={`min-w-0 flex-1 ${text}`}>{piece.text}</code>
      </button>
    </li>
  );
}

type MoveProps = { name: string; label: string; place?: Place; formAction: string; children: ReactNode };

function Move({ name, label, place, formAction, children }: MoveProps) {
  return (
    <button
      type="submit"
      name="built"
      value={place?.value}
      onClick={place?.onClick}
      formAction={formAction}
      disabled={!place}
      data-move={name}
      aria-label={label}
      title={label.replace(/:[\s\S]*/, '')}
      className="inline-flex size-11 max-sm:w-9 shrink-0 cursor-pointer items-center justify-center hover:bg-court-wash disabled:cursor-default disabled:text-rule"
    >
      {children}
    </button>
  );
}
