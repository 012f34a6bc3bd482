import { Topics } from '~/ui/box';
import { ButtonLink } from '~/ui/button';

export type ClosedProps = { titles: readonly string[] };

/** Describes the hard challenges to readers who may not open them. */
export default function Closed({ titles }: ClosedProps) {
  return (
    <>
      <p>
        {titles.length} hard challenges for subscribers, beyond the lessons: runs and gaps, recursion,
        sessions, cohorts, funnels, counts that begin anew, percentiles, ties, and sums that were counted
        twice.
      </p>
      <Topics items={titles} />
      <div>
        <ButtonLink to="/pricing" variant="loud">
          See the plans
        </ButtonLink>
      </div>
    </>
  );
}
