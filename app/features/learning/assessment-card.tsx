import { retakeRule } from '~/features/player/retake';
import { Badge, Box } from '~/ui/box';
import { ButtonLink } from '~/ui/button';
import type { AssessmentSummary } from './assessment-summary.server';

export function AssessmentCard({ assessment }: { assessment: AssessmentSummary }) {
  const { id, score, passingScore } = assessment;
  const isPassed = score !== null && score >= passingScore;
  return (
    <Box as="section" className="mt-10 flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-subhead">Assessment</h2>
          {score !== null && (
            <Badge tone={isPassed ? 'good' : 'bad'}>{isPassed ? 'Passed' : 'Not passed'}</Badge>
          )}
        </div>
        <p className="text-ink-2">
          {score === null
            ? `Every lesson is complete. ${passingScore} of 100 points pass. ${retakeRule}`
            : `Score: ${score} of 100 points; ${passingScore} pass.`}
        </p>
      </div>
      {score === null ? (
        <ButtonLink to={`/assessments/${id}`} variant="loud">
          Start Assessment
        </ButtonLink>
      ) : (
        <ButtonLink to={`/assessment-results/${id}`}>Review Assessment</ButtonLink>
      )}
    </Box>
  );
}
