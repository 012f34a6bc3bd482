import { Suspense } from 'react';
import { Button } from '~/ui/button';
import { useLandingAddress } from '~/ui/landing';
import { queryForm } from '~/ui/query-form';
import { lazyPart } from '~/ui/script-part';
import { withCode } from '~/ui/with-code';
import type { PublicMaterial } from './material.server';

const TypedText = lazyPart(
  () => import('./typed-text'),
  ({ text }: { text: string }) => withCode(text),
);

type HintListProps = {
  material: PublicMaterial;
  /** Counted from 1. */
  newest?: number;
  isBusy: boolean;
};

const costOf = (points = 0) => (points === 1 ? 'deducts 1 point' : `deducts ${points} points`);

export function HintList({ material, newest, isBusy }: HintListProps) {
  const { hints, usedHints, result } = material;
  const revealed = hints.slice(0, usedHints);
  const isOver = usedHints >= hints.length || result !== null;
  return (
    <div className="grid justify-items-start gap-3 border-t pt-4">
      <h2 id="hints" className="text-base">
        Hints
      </h2>
      <ol className="grid gap-3" aria-live="polite">
        {revealed.map(({ hint, points }, index) => (
          <li key={hint} className="border-s-[3px] border-gold ps-3">
            <p className="text-sm font-semibold">
              Hint {index + 1}: {costOf(points)}
            </p>
            <p>
              {index + 1 === newest ? (
                <Suspense>
                  <TypedText text={hint} />
                </Suspense>
              ) : (
                withCode(hint)
              )}
            </p>
          </li>
        ))}
      </ol>
      {!isOver && <p className="text-sm text-ink-2">The next hint {costOf(hints[usedHints]?.points)}.</p>}
      <Button
        form={queryForm}
        formAction={useLandingAddress('hints')}
        name="intent"
        value="hint"
        disabled={isOver || isBusy}
      >
        Hints ({usedHints}/{hints.length})
      </Button>
    </div>
  );
}
