import { Box } from '~/ui/box';
import { Moment } from '~/ui/moment';
import { Kicker } from '~/ui/page';
import { useSaid } from '~/ui/said';
import type { Figures } from './memo';

export type MemoProps = {
  figures: Figures;
  withHelp: number;
  from: string;
  course: { courseName: string; description: string };
  earned: string[];
};

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** The end of a course, in the form of a memo. */
export default function Memo({ figures, withHelp, from, course, earned }: MemoProps) {
  const { exercises, atOnce, tries, days, last } = figures;
  const achievements = earned.map((title) => `Achievement earned: ${title}.`);
  useSaid(['Course complete.', ...achievements].join(' '), figures);
  const heads = [
    ['To', 'The board'],
    ['From', `${from}, analyst`],
    ['About', `${course.courseName}, every lesson done`],
  ] as const;
  return (
    <Box as="section" className="mt-10 grid gap-4">
      <Kicker>Course complete</Kicker>
      <h2>Memo to the board</h2>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1 border-y py-3">
        {heads.map(([term, words]) => (
          <div key={term} className="contents">
            <dt className="text-ink-2">{term}</dt>
            <dd className="wrap-anywhere">{words}</dd>
          </div>
        ))}
        {last && (
          <>
            <dt className="text-ink-2">Date</dt>
            <dd>
              <Moment at={last} isDay />
            </dd>
          </>
        )}
      </dl>
      <div className="grid max-w-measure gap-2">
        <p>
          {counted(exercises, 'question is', 'questions are')} answered with queries that hold on seasons
          nobody had seen, in {counted(days, 'day', 'days')} at the desk. {counted(atOnce, 'was', 'were')}{' '}
          right at the first try
          {withHelp > 0 && `, ${withHelp} with help`}
          {tries > 0 && `; ${counted(tries, 'answer was', 'answers were')} handed in for it`}.
        </p>
        <p>In one sentence: {course.description}</p>
        {achievements.map((words) => (
          <p key={words} className="font-semibold">
            {words}
          </p>
        ))}
      </div>
    </Box>
  );
}
