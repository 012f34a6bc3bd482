import Outcome, { type OutcomeProps } from '~/features/player/outcome';
import type { QueryPosition } from '~/http/errors';
import { ButtonLink } from '~/ui/button';
import { Landing } from '~/ui/landing';
import { queryForm } from '~/ui/query-form';

export type SampleReplyProps = {
  reply: OutcomeProps['outcome'] & { query?: string; place?: QueryPosition };
  isVisitor: boolean;
};

export default function SampleReply({ reply, isVisitor }: SampleReplyProps) {
  return (
    <Landing reply={reply}>
      <Outcome part="head" outcome={reply} formId={queryForm} goOn={<GoOn isVisitor={isVisitor} />} />
      <Outcome part="body" outcome={reply} />
    </Landing>
  );
}

const GoOn = ({ isVisitor }: { isVisitor: boolean }) => (
  <>
    <p>
      It ran on the two seasons of the club, and on copies of the data that you have not seen. It is right on
      all.
    </p>
    <div>
      {isVisitor ? (
        <ButtonLink to={`/signup?redirect=${encodeURIComponent('/pricing?course=1')}`} variant="loud">
          Start the first course
        </ButtonLink>
      ) : (
        <ButtonLink to="/playground" variant="loud">
          Take the challenges
        </ButtonLink>
      )}
    </div>
  </>
);
