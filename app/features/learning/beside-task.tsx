import { Link, useLocation } from '@remix-run/react';
import type { Dictionary } from '~/features/catalog/course.server';
import { DictionaryList } from '~/features/catalog/dictionary-list';
import { QueryButton } from '~/features/player/query-button';
import { Tries, type TriesProps } from '~/features/player/tries';
import { way, wayLook, waysRow } from '~/features/player/ways';
import type { Chat } from '~/features/tutor/history.server';
import { TutorPanel } from '~/features/tutor/tutor-panel';
import { queryForm } from '~/ui/query-form';
import { HintList } from './hint-list';
import type { PublicItem } from './public-item.server';
import type { LessonReply } from './reply.server';

/** `isSolvedWithHelp`: the exercise is. */
export type PiecesStanding = { isSolvedWithHelp: boolean };

export type BesideTaskProps = {
  exercise: Extract<PublicItem, { type: 'exercises' }>;
  outcome?: LessonReply;
  pieces: PiecesStanding | null;
  tries: TriesProps['tries'];
  dictionary: Dictionary;
  chat: Chat;
};

/** What stands ready beside a task: its hints, the tables, the tutor. */
export default function BesideTask({ exercise, outcome, pieces, tries, dictionary, chat }: BesideTaskProps) {
  const { hints, hintCount } = exercise;
  const next = hints.length + 1;
  return (
    <div className="grid gap-3">
      <div>
        <HintList hints={hints} count={hintCount} />
        <div className={waysRow}>
          {next <= hintCount && (
            <QueryButton form={queryForm} value={`hint: ${next}`} busy="Hint..." className="text-sm">
              Read hint {next} of {hintCount}
            </QueryButton>
          )}
          {pieces && <PiecesWay {...pieces} />}
        </div>
      </div>
      <Tries tries={tries} formId={queryForm} />
      <DictionaryList dictionary={dictionary} />
      <TutorPanel chat={chat} reply={outcome} />
    </div>
  );
}

function PiecesWay({ isSolvedWithHelp }: PiecesStanding) {
  const { pathname, search } = useLocation();
  const item = new URLSearchParams(search).get('item');
  return (
    <details open={isSolvedWithHelp} className={way}>
      <summary className={wayLook}>Build from pieces</summary>
      {isSolvedWithHelp && (
        <p>
          <strong>Solved with help.</strong> Solve it with a query of your own, and this mark goes.
        </p>
      )}
      <p>
        The lines of a right query, mixed up with two wrong ones, to put in order: it counts as solved with
        help until you solve it with a query of your own.
      </p>
      <p>
        <Link to={`${pathname}/pieces?item=${item}`} className="inline-flex min-h-11 items-center">
          Show the pieces
        </Link>
      </p>
    </details>
  );
}
