import { Button } from '~/ui/button';
import type { PublicMaterial } from './material.server';
import { TypedText } from './typed-text';

type HintListProps = {
  material: PublicMaterial;
  /** Of the form that holds the query: what is typed goes along. */
  formId: string;
  /** Counted from 1. */
  newest?: number;
  isBusy: boolean;
};

export function HintList({ material, formId, newest, isBusy }: HintListProps) {
  const { hints, usedHints, result } = material;
  const revealed = hints.slice(0, usedHints);
  const isOver = usedHints >= hints.length || result !== null;
  return (
    <section className="grid justify-items-start gap-3 border-t pt-4">
      <h2 className="text-base">Hints</h2>
      <ol className="grid gap-3" aria-live="polite">
        {revealed.map(({ hint, points }, index) => (
          <li key={hint} className="border-s-[3px] border-gold ps-3">
            <p className="text-sm font-semibold">
              Hint {index + 1}: deducts {points === 1 ? '1 point' : `${points} points`}
            </p>
            <p>{index + 1 === newest ? <TypedText text={hint} /> : hint}</p>
          </li>
        ))}
      </ol>
      <Button form={formId} name="intent" value="hint" disabled={isOver || isBusy}>
        Hints ({usedHints}/{hints.length})
      </Button>
    </section>
  );
}
