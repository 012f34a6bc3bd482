import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { CertificateLink } from '~/features/certificate/certificate-notice';
import { LoadFailure } from '~/features/player/load-failure';
import { retakeRule } from '~/features/player/retake';
import { readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { tellUnreached } from '~/http/reach';
import { pathNumber, screen } from '~/http/screen.server';
import { Button } from '~/ui/button';
import { ButtonForm } from '~/ui/button-form';
import { pageMeta } from '~/ui/meta';
import { Moment } from '~/ui/moment';
import { Page, Section } from '~/ui/page';
import { useSaid } from '~/ui/said';
import { Verdict } from '~/ui/verdict';
import { findAssessment, startOrResumeAttempt } from './attempt.server';
import { markRules } from './mark-rules.server';
import { AttemptTable, FigureTable, QuestionTable, Standing } from './result-tables';
import { getResults } from './results.server';

export const meta = pageMeta('Assessment results');

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const attempt = new URL(request.url).searchParams.get('attempt');
    const results = await getResults({
      userId: user.user_id,
      assessmentId: pathNumber(params.assessmentId),
      attemptNumber: attempt === null ? undefined : pathNumber(attempt),
    });
    return { ...results, markRules };
  });

export const action = ({ request, params }: ActionFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    await readForm(request);
    const assessmentId = pathNumber(params.assessmentId);
    const assessment = await findAssessment({ userId: user.user_id, assessmentId });
    try {
      await startOrResumeAttempt(assessment);
    } catch (error) {
      // The page was out of date: loaded again, it says when the retake opens.
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
      return redirect(`/assessment-results/${assessmentId}`, 303);
    }
    return redirect(`/assessments/${assessmentId}`, 303);
  });

export const clientAction = tellUnreached('Error', 'The assessment was not opened');

export default function AssessmentResults() {
  const results = useLoaderData<typeof loader>();
  const { assessmentId, courseName, totalScore, passingScore, passed, hasOpenAttempt, attempts, questions } =
    results;
  const isBest = results.attempt === results.bestAttempt;
  const right = questions.filter(({ isCorrect }) => isCorrect).length;
  const title = passed ? 'Passed' : 'Not passed';
  useSaid(`${title}: ${totalScore} points.`, results);
  return (
    <Page
      kicker={
        <>
          <Link to={`/courses/${assessmentId}`}>{courseName}</Link> · attempt {results.attempt}
          {attempts.length > 1 && isBest && ', your best'}
        </>
      }
      title="Assessment results"
      actions={
        results.retakeOpensAt === null && (
          <ButtonForm action={`/assessment-results/${assessmentId}`}>
            {(isBusy) => (
              <Button variant={passed ? 'plain' : 'loud'} disabled={isBusy}>
                {hasOpenAttempt ? 'Resume Assessment' : 'Retake Assessment'}
              </Button>
            )}
          </ButtonForm>
        )
      }
    >
      <Verdict tone={passed ? 'good' : 'bad'} title={title}>
        {passed && (
          <p>
            You answered {right} of {questions.length} questions from the tables alone, without the tutor.
          </p>
        )}
        {passed && results.certificate && (
          <p className="py-2">
            <CertificateLink certificate={results.certificate} />
          </p>
        )}
        <p className={passed ? 'text-sm text-ink-2' : undefined}>
          You earned {totalScore} points; {passingScore} pass. The best attempt counts, and a retake asks
          other questions of the same kind. {retakeRule}
          {results.retakeOpensAt && (
            <>
              {' '}
              Yours opens <Moment at={results.retakeOpensAt} />.
            </>
          )}
        </p>
      </Verdict>
      <div className="mt-6">
        <FigureTable results={results} />
      </div>
      <Standing questions={questions} />
      <Section title="Questions">
        <p className="mb-4 max-w-measure text-sm text-ink-2">{results.markRules}</p>
        <QuestionTable results={results} />
      </Section>
      {attempts.length > 1 && (
        <Section title="Attempts">
          <AttemptTable results={results} />
        </Section>
      )}
    </Page>
  );
}

export const ErrorBoundary = () => (
  <LoadFailure
    wordsFor={({ status }) => [
      status === 404 ? 'Results Not Found' : 'Assessment results',
      'Failed to load assessment results',
    ]}
  />
);
