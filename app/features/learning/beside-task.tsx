import type { Dictionary } from '~/features/catalog/course.server';
import DictionaryList from '~/features/catalog/dictionary-list';
import { HintRow } from '~/features/player/hint-row';
import { QueryButton } from '~/features/player/query-button';
import Tries, { type TriesProps } from '~/features/player/tries';
import type { Chat } from '~/features/tutor/history.server';
import { TutorPanel } from '~/features/tutor/tutor-panel';
import { queryForm } from '~/ui/query-form';
import type { PublicItem } from './public-item.server';
import type { LessonReply } from './reply.server';

export type BesideTaskProps = {
  exercise: Extract<PublicItem, { type: 'exercises' }>;
  outcome?: LessonReply;
  tries: TriesProps['tries'];
  dictionary: Dictionary;
  chat: Chat;
};

/** The panels below a task. Tries are last, as they appear with the first run and nothing should move. */
export default function BesideTask({ exercise, outcome, tries, dictionary, chat }: BesideTaskProps) {
  const { hints, hintCount } = exercise;
  const tried = outcome && 'tried' in outcome ? outcome.tried : undefined;
  const next = hints.length + 1;
  return (
    <div className="grid gap-3">
      <HintRow
        hints={hints}
        note="No hint was read yet."
        button={
          next <= hintCount ? (
            <QueryButton form={queryForm} value={`hint: ${next}`} busy="Hint..." className="text-sm">
              Read hint {next} of {hintCount}
            </QueryButton>
          ) : (
            <p className="min-h-11 py-2.5 text-sm text-ink-2">All hints were read.</p>
          )
        }
      />
      <DictionaryList dictionary={dictionary} />
      <TutorPanel chat={chat} reply={outcome} />
      <Tries {...{ tries, tried }} formId={queryForm} />
    </div>
  );
}
