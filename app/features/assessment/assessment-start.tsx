import { Link } from '@remix-run/react';
import { retakeRule } from '~/features/player/retake';
import { Button } from '~/ui/button';
import { ButtonForm } from '~/ui/button-form';
import { Page } from '~/ui/page';

export type AssessmentStartProps = {
  start: {
    id: number;
    courseName: string;
    passingScore: number;
    questions: { count: number; points: number };
    markRules: string;
  };
};

/** The rules before the first question; the button starts the attempt. */
export default function AssessmentStart({ start }: AssessmentStartProps) {
  const { id, courseName, passingScore, questions, markRules } = start;
  return (
    <Page kicker={<Link to={`/courses/${id}`}>{courseName}</Link>} title="The final assessment">
      <ul className="mb-6 grid max-w-measure list-disc gap-1 ps-5">
        <li>
          {questions.count} questions, {questions.points} points in all; {passingScore} points pass.
        </li>
        <li>
          Each question takes one answer. Run your query as often as you like before; one that does not run is
          no answer.
        </li>
        <li>A hint costs points: how many stands beside it before you take it.</li>
        <li>The tutor is off until you complete the assessment, and no solution is shown.</li>
        <li>{markRules}</li>
        <li>The clock is only told: you may leave, and go on where you were.</li>
        <li>A retake asks other questions of the same kind, and your best attempt counts. {retakeRule}</li>
      </ul>
      <ButtonForm action={`/assessment-results/${id}`}>
        {(isBusy) => (
          <Button variant="loud" disabled={isBusy}>
            Start
          </Button>
        )}
      </ButtonForm>
    </Page>
  );
}
