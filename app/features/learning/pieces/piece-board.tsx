import { Form } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { QueryButton } from '~/features/player/query-button';
import { CancelButton } from '~/features/sandbox/cancel-button';
import { lazyPart, ScriptPart } from '~/ui/script-part';
import { moved, splitBuilt, writeBuilt } from './built';
import { checkWords } from './check-words';
import type { Piece } from './offer.server';
import { ChosenPiece, type Place, RestingPiece } from './piece-rows';
import type { Check } from './pieces.server';

export type PieceBoardProps = {
  itemId: number;
  /** The item's place in its lesson, counted from 1. */
  position: number;
  offered: readonly Piece[];
  /** Ids of the chosen pieces, as the server sent them. */
  served: readonly string[];
  /** The result of the last check of `served`. */
  check?: Check | null;
};

const addressOf = (position: number, ids: readonly string[]) => `?item=${position}&built=${writeBuilt(ids)}`;

const PieceDragging = lazyPart(() => import('./piece-dragging'));

/**
 * The query so far and the pieces left. Every move is a button that opens the URL of the new list; with script the list
 * changes at once.
 */
export default function PieceBoard({ itemId, position, offered, served, check }: PieceBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string[]>([]);
  const [built, setBuilt] = useState<readonly string[]>(served);
  const [said, setSaid] = useState('');
  const latest = writeBuilt(served);
  useEffect(() => setBuilt(splitBuilt(latest)), [latest]);
  useEffect(() => setSaid(check ? checkWords(check) : ''), [check]);
  // The pressed button loses the focus when it moves or disappears.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per move
  useEffect(() => {
    const buttons = focusNext.current.flatMap(
      (name) => board.current?.querySelector<HTMLButtonElement>(`[data-move="${name}"]:enabled`) ?? [],
    );
    focusNext.current = [];
    buttons[0]?.focus();
  }, [built]);

  // The check holds while the lines up to the marked one are unchanged.
  const line = check?.astray?.line ?? 0;
  const isMarked = built.slice(0, line).join() === served.slice(0, line).join();
  const textOf = (id: string) => offered.find((piece) => piece.id === id)?.text ?? '';
  const rest = offered.filter(({ id }) => !built.includes(id));
  const place = (id: string, index: number, focus: string[] = []) => {
    focusNext.current = focus;
    const after = moved(built, id, index);
    setBuilt(after);
    // After a reload the page has the current list.
    window.history.replaceState(window.history.state, '', addressOf(position, after));
    setSaid(index < 0 ? `Taken out: ${textOf(id)}` : `Line ${index + 1}: ${textOf(id)}`);
  };
  const placing = (id: string, index: number, focus: string[]): Place => ({
    value: writeBuilt(moved(built, id, index)),
    onClick(event) {
      event.preventDefault();
      place(id, index, focus);
    },
  });

  return (
    <div ref={board} className="grid min-w-0 gap-4">
      <Form method="get" action="#query" className="grid min-w-0 gap-4">
        <input type="hidden" name="item" value={position} />
        <section id="query" aria-label="Your query" className="grid min-w-0 gap-2">
          <h2 className="text-base">Your query</h2>
          <ol data-list="query" className="min-h-12 border bg-sheet">
            {built.length === 0 && <li className="list-none p-3 text-ink-2">No line yet.</li>}
            {built.map((id, index) => {
              const beside = [built[index + 1], built[index - 1]].map((other) => `out-${other}`);
              return (
                <ChosenPiece
                  key={id}
                  piece={{ id, text: textOf(id) }}
                  line={index + 1}
                  isAstray={isMarked && line === index + 1}
                  up={index > 0 ? placing(id, index - 1, [`up-${id}`, `down-${id}`]) : undefined}
                  down={
                    index + 1 < built.length ? placing(id, index + 1, [`down-${id}`, `up-${id}`]) : undefined
                  }
                  out={placing(id, -1, [...beside, `in-${id}`])}
                />
              );
            })}
          </ol>
        </section>
        <section id="rest" aria-label="Pieces left" className="grid min-w-0 gap-2">
          <h2 className="text-base">Pieces left</h2>
          <ul data-list="rest" className="grid min-h-12 gap-2">
            {rest.length === 0 && <li className="p-3 text-ink-2">None.</li>}
            {rest.map((piece, index) => {
              const beside = [rest[index + 1], rest[index - 1]].map((other) => `in-${other?.id}`);
              const add = placing(piece.id, built.length, [...beside, `out-${piece.id}`]);
              return <RestingPiece key={piece.id} piece={piece} add={add} />;
            })}
          </ul>
        </section>
      </Form>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Form
        method="post"
        action={`${addressOf(position, built)}#result`}
        className="flex flex-wrap items-center gap-3"
        preventScrollReset
      >
        <input type="hidden" name="itemId" value={itemId} />
        <input type="hidden" name="built" value={writeBuilt(built)} />
        <QueryButton value="run" busy="Running...">
          Run
        </QueryButton>
        <QueryButton value="submit" busy="Checking..." variant="loud">
          Submit
        </QueryButton>
        <QueryButton value="edit" busy="One moment...">
          Put into the editor
        </QueryButton>
        <CancelButton />
      </Form>
      {check && (
        <p>
          {checkWords(check)}{' '}
          {check.astray && <a href={`#piece-${check.astray.id}`}>Go to line {check.astray.line}</a>}
        </p>
      )}
      <ScriptPart>
        <PieceDragging board={board} onDrop={place} />
      </ScriptPart>
    </div>
  );
}
