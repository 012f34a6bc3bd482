import { ButtonLink } from '~/ui/button';
import { Moment } from '~/ui/moment';
import { Scroller } from '~/ui/scroller';
import type { Practice, SkillInPractice } from './practice.server';
import { type Rating, ratingWords } from './rating';

/** The due skills, and the past ratings of each skill. */
export function PracticePlan({ practice }: { practice: Practice }) {
  const { skills, dueCount, canBegin, isUnderAssessment, isSubscriber } = practice;
  const next = skills.find(({ isDue }) => !isDue);
  return (
    <section aria-labelledby="reviews" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="reviews" className="text-subhead">
            {dueCount === 0
              ? 'Nothing is due'
              : `${dueCount} ${dueCount === 1 ? 'skill is' : 'skills are'} due`}
          </h2>
          <p className="max-w-measure text-sm text-ink-2">
            {isUnderAssessment
              ? 'Reviews wait until your assessment is complete.'
              : dueCount > 0
                ? 'Five minutes of tasks that take them, one after the other. What you do not come to today waits.'
                : next && (
                    <>
                      Next: {next.name}, on <Moment at={next.due} isDay />.
                    </>
                  )}
          </p>
          {!isSubscriber && (
            <p className="max-w-measure text-sm text-ink-2">
              You review by the exercises that you have solved. With a subscription there are new tasks, too.
            </p>
          )}
        </div>
        {canBegin && (
          <ButtonLink to="/dashboard/practice/review" variant="loud">
            Begin the review
          </ButtonLink>
        )}
      </div>
      <Scroller aria-label="Skills" className="border border-t-[3px] border-t-rule-2 bg-sheet">
        <table className="w-full text-start">
          <caption className="sr-only">
            Your skills, how each of your tries went, and when each is due
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Skill</th>
              <th scope="col">Tries, the last one right</th>
              <th scope="col">Due</th>
            </tr>
          </thead>
          <tbody>
            {skills.map((skill) => (
              <SkillRow key={skill.name} skill={skill} />
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className="flex flex-wrap gap-x-6 text-sm text-ink-2">
        {([3, 2, 1] as const).map((rating) => (
          <span key={rating} className="inline-flex items-center gap-2">
            <Marks ratings={[rating]} />
            {ratingWords[rating]}
          </span>
        ))}
      </p>
    </section>
  );
}

function SkillRow({ skill: { name, isDue, due, lastReview, ratings } }: { skill: SkillInPractice }) {
  const last = ratings.at(-1);
  return (
    <tr className="border-b last:border-b-0">
      <th scope="row" className="px-4 py-3 text-start font-normal">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-2">
          {last && `${ratingWords[last]} on `}
          <Moment at={lastReview} isDay />
        </span>
      </th>
      <td className="px-2">
        <Marks ratings={ratings} />
        <span className="sr-only">{ratings.map((rating) => ratingWords[rating]).join(', ')}</span>
      </td>
      <td className="px-4 text-end">
        {isDue ? <strong className="text-court">Due</strong> : <Moment at={due} isDay />}
      </td>
    </tr>
  );
}

const step = 10;
const height = 18;

/** A bar for each try, by its rating. A failed try is a low red bar. */
function Marks({ ratings }: { ratings: readonly Rating[] }) {
  const width = ratings.length * step;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="shrink-0 text-pitch"
    >
      {ratings.map((rating, index) => {
        const tall = rating === 1 ? 2 : rating * 6;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: tries have no identity and never move
            key={index}
            x={index * step + 1}
            y={height - tall}
            width={step - 3}
            height={tall}
            fill="currentColor"
            className={rating === 1 ? 'text-foul' : undefined}
          />
        );
      })}
    </svg>
  );
}
