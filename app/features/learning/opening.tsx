import type { CourseOutline } from '~/features/player/outline';
import { LineScore } from '~/ui/line-score';
import { useSaid } from '~/ui/said';
import { Verdict } from '~/ui/verdict';
import type { Opening as Said } from './moment.server';

export type OpeningProps = { opening: Said; outline: CourseOutline };

/** Above a course's first item the enrollment, above a lesson's the lesson before it, above others new achievements. */
export default function Opening({ opening: { begun, done, earned, next }, outline }: OpeningProps) {
  const achievements = earned.map((title) => `Achievement earned: ${title}.`);
  const title = begun
    ? `You are enrolled: ${begun} begins here, and all you do in it is kept.`
    : done
      ? `Lesson ${done.number}, ${done.name}, is done.`
      : achievements.join(' ');
  useSaid([title, ...(done ? achievements : [])].join(' '), title);
  return (
    <section aria-label="What you have done" className="mb-8">
      <Verdict tone="good" title={title}>
        {done && (
          <>
            <p className="max-w-measure">In one sentence: {done.summary}</p>
            {achievements.map((words) => (
              <p key={words} className="font-semibold">
                {words}
              </p>
            ))}
            <LineScore
              lessons={outline.lessons.map(({ isHere, completed, total, ...lesson }) => ({
                ...lesson,
                href: undefined,
                completed,
                total,
                state: isHere ? 'now' : completed === total ? 'done' : 'ahead',
              }))}
            />
            <p>
              Next is lesson {next.number}, {next.name}. It begins here.
            </p>
          </>
        )}
      </Verdict>
    </section>
  );
}
