import { Link, useLocation } from '@remix-run/react';
import { QueryButton } from '~/features/player/query-button';
import Tries, { type TriesProps } from '~/features/player/tries';
import { HintList } from '../hint-list';
import type { PublicItem } from '../public-item.server';

/** `isSolvedWithHelp`: the exercise is. */
export type PiecesStanding = { isSolvedWithHelp: boolean };

type ExerciseHelpProps = {
  exercise: Extract<PublicItem, { type: 'exercises' }>;
  pieces: PiecesStanding | null;
  tries: TriesProps['tries'];
};

/** What stands ready beside a task for those who ask for it. */
export default function ExerciseHelp({ exercise, pieces, tries }: ExerciseHelpProps) {
  const { hints, hintCount } = exercise;
  return (
    <div className="contents">
      <HintList hints={hints} count={hintCount} />
      {hints.length < hintCount && (
        <div>
          <QueryButton form="exercise" value="hint" busy="Hint...">
            Hint {hintCount} of {hintCount}
          </QueryButton>
        </div>
      )}
      {pieces && <PiecesOffer {...pieces} />}
      <Tries tries={tries} formId="exercise" />
    </div>
  );
}

function PiecesOffer({ isSolvedWithHelp }: PiecesStanding) {
  const { pathname, search } = useLocation();
  const { item } = Object.fromEntries(new URLSearchParams(search));
  return (
    <details open={isSolvedWithHelp}>
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">Build from pieces</summary>
      {isSolvedWithHelp && (
        <p>
          <strong>Solved with help.</strong> Solve it with a query of your own, and this mark goes.
        </p>
      )}
      <p>
        The lines of a right query, mixed up with two wrong ones: you put them in order, and type nothing.
        What you solve this way counts as solved with help, and says so until you solve it with a query of
        your own. Your progress, the certificate and a perfect lesson count as always.
      </p>
      <p>
        <Link to={`${pathname}/pieces?item=${item}`} className="inline-block py-2">
          Show the pieces
        </Link>
      </p>
    </details>
  );
}
