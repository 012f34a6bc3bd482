import type { AchievementKind } from 'drizzle/values';
import { Badge } from '~/ui/box';
import { Moment } from '~/ui/moment';
import type { Achievement } from './achievement.server';

const titles: Record<AchievementKind, string> = {
  first_query: 'First query',
  first_lesson: 'First lesson',
  seven_day_streak: 'Seven-day streak',
  half_way: 'Half way',
  perfect_lesson: 'Perfect lesson',
  course_complete: 'Course complete',
};

export function AchievementList({ achievements }: { achievements: readonly Achievement[] }) {
  return (
    <ul className="border-y border-t-[3px] border-t-rule-2">
      {achievements.map(({ kind, earnedAt, missing }) => (
        <li
          key={kind}
          className="grid items-baseline gap-x-6 gap-y-1 border-t py-3 first:border-t-0 sm:grid-cols-[12rem_1fr_max-content]"
        >
          <h3 className="text-base">{titles[kind]}</h3>
          <p className="text-ink-2">{earnedAt ? <EarnedOn at={earnedAt} /> : missing}</p>
          <span className="justify-self-start">
            {earnedAt ? <Badge tone="good">Earned</Badge> : <Badge>Not yet</Badge>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const EarnedOn = ({ at }: { at: string }) => (
  <>
    Earned on <Moment at={at} isDay />
  </>
);
