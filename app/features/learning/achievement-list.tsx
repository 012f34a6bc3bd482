import { Badge } from '~/ui/box';
import { CheckIcon } from '~/ui/icons';
import { Moment } from '~/ui/moment';
import { useSaid } from '~/ui/said';
import { achievementTitles } from './achievement';
import type { Achievement } from './achievement.server';

export function AchievementList({ achievements }: { achievements: readonly Achievement[] }) {
  const earned = achievements.filter(({ earnedAt }) => earnedAt);
  const fresh = achievements.filter(({ isNew }) => isNew).map(({ kind }) => achievementTitles[kind]);
  useSaid(fresh.length > 0 && `Achievement earned: ${fresh.join(', ')}`, achievements);
  return (
    <section id="achievements" aria-labelledby="achievements-title" className="mb-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="achievements-title" className="text-subhead">
          Achievements
        </h2>
        <p className="text-sm text-ink-2">
          {earned.length} of {achievements.length} earned
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-px border border-t-[3px] border-t-rule-2 bg-rule lg:grid-cols-3">
        {achievements.map(({ kind, earnedAt, missing, isNew }) => (
          <li key={kind} className="grid content-start gap-1 bg-sheet p-3 sm:px-4">
            <h3 className="flex flex-wrap items-center gap-x-2 text-base">
              {earnedAt && <CheckIcon className="size-4 text-pitch" />}
              {achievementTitles[kind]}
              {isNew && <Badge tone="good">New</Badge>}
            </h3>
            <p className="text-sm text-ink-2">{earnedAt ? <EarnedOn at={earnedAt} /> : missing}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const EarnedOn = ({ at }: { at: string }) => (
  <>
    Earned on <Moment at={at} isDay />
  </>
);
