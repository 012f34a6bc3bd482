import { useSearchParams } from '@remix-run/react';
import { ButtonLink } from '~/ui/button';
import { Moment } from '~/ui/moment';
import { Prose, QueryText } from '~/ui/prose';
import { type Rating, ratingWords } from './rating';
import type { RatedSkill } from './task.server';

/** A session is over after so many minutes; whoever likes goes on. */
const sessionMs = 5 * 60 * 1000;

export type CountedProps = {
  taskId: string;
  /** What counted, and as what; nothing is said of it where a verdict is only seen again. */
  rated?: readonly RatedSkill[];
  rating?: Rating;
  /** Of the reference, where it was shown. */
  reference?: string;
  debrief?: string;
  /** When the answer came, in milliseconds. */
  at: number;
};

/** What an answer has counted for, what there is to learn from it, and the way on. */
export default function Counted({ taskId, rated, rating, reference, debrief, at }: CountedProps) {
  const [search] = useSearchParams();
  const since = Number(search.get('since')) || at;
  const isTime = at - since >= sessionMs;
  return (
    <div className="grid gap-3">
      {rated && rating && <RatedSkills {...{ rated, rating }} />}
      {reference && <QueryText>{reference}</QueryText>}
      {debrief && <Prose html={debrief} />}
      {isTime && <p>Five minutes are over. What is still due waits for you.</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={`/dashboard/practice/review?after=${taskId}&since=${since}`}
          variant={isTime ? 'plain' : 'loud'}
        >
          Next
        </ButtonLink>
        <ButtonLink to="/dashboard/practice" variant={isTime ? 'loud' : 'plain'}>
          To Practice
        </ButtonLink>
      </div>
    </div>
  );
}

function RatedSkills({ rated, rating }: Required<Pick<CountedProps, 'rated' | 'rating'>>) {
  if (rated.length === 0) return <p>Nothing of this was due, so no date changes.</p>;
  return (
    <ul className="grid gap-1">
      {rated.map(({ name, due }) => (
        <li key={name}>
          {name}: {ratingWords[rating]}. Due again on <Moment at={due} isDay />.
        </li>
      ))}
    </ul>
  );
}
