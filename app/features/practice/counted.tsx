import { useSearchParams } from '@remix-run/react';
import { ButtonLink } from '~/ui/button';
import { Moment } from '~/ui/moment';
import { Prose, QueryText } from '~/ui/prose';
import { type Rating, ratingWords } from './rating';
import type { RatedSkill } from './task.server';

/** Milliseconds after which the page offers to end the session. */
const sessionMs = 5 * 60 * 1000;

export type CountedProps = {
  taskId: string;
  /** The rated skills and their rating; undefined when a verdict is only shown again. */
  rated?: readonly RatedSkill[];
  rating?: Rating;
  /** The reference query, if it was shown. */
  reference?: string;
  debrief?: string;
  /** When the answer was given, in milliseconds since 1970. */
  at: number;
};

/** The rating of an answer, the reference and debrief, and the button for the next task. */
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
