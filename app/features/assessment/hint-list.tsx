import { HintRow } from '~/features/player/hint-row';
import { Button } from '~/ui/button';
import { useLandingAddress } from '~/ui/landing';
import { queryForm } from '~/ui/query-form';
import type { PublicMaterial } from './material.server';
import { costOf } from './points';

export type HintListProps = { material: PublicMaterial; isBusy: boolean };

export default function HintList({ material, isBusy }: HintListProps) {
  const { hints, usedHints, result } = material;
  const next = result ? undefined : hints[usedHints];
  return (
    <div className="border-t pt-3">
      <HintRow
        hints={hints.slice(0, usedHints).map(({ hint, points }) => `${hint} It ${costOf(points)}.`)}
        note="No hint was taken."
        button={
          <div className="flex flex-wrap items-center gap-x-4">
            <Button
              form={queryForm}
              formAction={useLandingAddress()}
              name="intent"
              value="hint"
              disabled={!next || isBusy}
            >
              Hints ({usedHints}/{hints.length})
            </Button>
            {next && <p className="text-sm text-ink-2">The next hint {costOf(next.points)}.</p>}
          </div>
        }
      />
    </div>
  );
}
