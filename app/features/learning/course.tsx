import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { requireUser } from '~/features/auth/session.server';
import { getViewer } from '~/features/catalog/viewer.server';
import { CertificateLink } from '~/features/certificate/certificate-notice';
import { findEarnedCertificate } from '~/features/certificate/claim.server';
import { LoadFailure } from '~/features/player/load-failure';
import { retakeRule } from '~/features/player/retake';
import { AppError } from '~/http/errors';
import { formInit, pathNumber, screen } from '~/http/screen.server';
import { Badge, Box } from '~/ui/box';
import { ButtonLink } from '~/ui/button';
import { LineScore } from '~/ui/line-score';
import { titled } from '~/ui/meta';
import { Page } from '~/ui/page';
import { servedPart } from '~/ui/served-part';
import type { AssessmentSummary } from './assessment-summary.server';
import { getCourseDashboard } from './course-dashboard.server';
import { LessonCard, lessonState } from './lesson-card';
import { figuresOf } from './memo';
import type { MemoProps } from './memo-sheet';
import { listJustEarned } from './moment.server';
import { listCourseItems } from './next-step.server';
import { NotEnrolled } from './not-enrolled';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  titled((data && 'course' in data && data.course.courseName) || 'Course');

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const learner = { userId: user.user_id, courseId: pathNumber(params.courseId) };
    try {
      const [dashboard, certificate] = await Promise.all([
        getCourseDashboard(learner),
        findEarnedCertificate(learner),
      ]);
      const { progress, assessment } = dashboard;
      const isAtEnd = progress === 100 && assessment?.score === null;
      const [items, earned] = isAtEnd
        ? await Promise.all([listCourseItems(user.user_id), listJustEarned(user.user_id)])
        : [];
      const memo = items && {
        figures: figuresOf(items.filter(({ courseId }) => courseId === learner.courseId)),
        earned: earned ?? [],
        from: user.username.split('@')[0] ?? '',
      };
      return { ...dashboard, certificate, memo };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'forbidden') throw error;
      const { courseId } = learner;
      return data(
        { refusal: error.message, courseId, viewer: await getViewer(user.user_id) },
        formInit(error),
      );
    }
  });

const Memo = servedPart<MemoProps>(() => import('./memo-sheet'));

export default function Course() {
  const loaded = useLoaderData<typeof loader>();
  if ('refusal' in loaded) return <NotEnrolled {...loaded} />;
  const { course, lessons, progress, assessment, certificate, memo } = loaded;
  const withHelp = lessons.reduce((sum, { solvedWithHelp }) => sum + solvedWithHelp, 0);
  const open = lessons.filter(({ isLocked, progress: done }) => !isLocked && done < 100);
  // A lesson with only seen, unsolved exercises left comes after lessons with open items.
  const current =
    open.find(({ completedItems, seenItems, totalItems }) => completedItems + seenItems < totalItems) ??
    open[0];
  const seen = lessons.reduce((sum, { seenItems }) => sum + seenItems, 0);
  return (
    <Page
      kicker={progress === 0 ? 'You are enrolled · 0% complete' : `${progress}% complete`}
      title={course.courseName}
      actions={
        <>
          {current && (
            <ButtonLink to={`/lessons/${current.id}`} variant="loud">
              {progress === 0 ? 'Start Course' : 'Continue Learning'}
            </ButtonLink>
          )}
          <CertificateLink certificate={certificate} />
        </>
      }
    >
      <p className="mb-6 max-w-measure text-ink-2">{course.description}</p>
      <LineScore
        caption={
          withHelp > 0
            ? `Line score: items completed in each lesson, ${withHelp} of them with help`
            : undefined
        }
        lessons={lessons.map((lesson) => ({
          name: lesson.name,
          completed: lesson.completedItems,
          total: lesson.totalItems,
          seen: lesson.seenItems,
          state: lessonState(lesson, current?.id),
          href: lesson.isLocked ? undefined : `/lessons/${lesson.id}`,
        }))}
      />
      {seen > 0 && (
        <p className="mt-4 max-w-measure">
          {seen === 1 ? 'One exercise is' : `${seen} exercises are`} <em>seen, not solved</em>: a solution was
          shown, and the lesson goes on. The course is complete, and its assessment opens, once every exercise
          is solved. <Link to="/dashboard/learning">My Learning lists what is still to be solved.</Link>
        </p>
      )}
      {memo && (
        <Suspense>
          <Memo {...memo} course={course} withHelp={withHelp} />
        </Suspense>
      )}
      {progress === 100 && <NewParts lessons={lessons} />}
      {progress === 100 && assessment && <AssessmentCard assessment={assessment} />}
      <ol className="mt-10 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {lessons.map((lesson, index) => (
          <LessonCard key={lesson.id} lesson={lesson} number={index + 1} />
        ))}
      </ol>
    </Page>
  );
}

function NewParts({ lessons }: { lessons: Awaited<ReturnType<typeof getCourseDashboard>>['lessons'] }) {
  const open = lessons.filter((lesson) => lesson.progress < 100);
  const added = open.filter(({ isNew }) => isNew).length;
  const grown = open.length - added;
  const parts = [
    added > 0 && `${added} new ${added === 1 ? 'lesson' : 'lessons'}`,
    grown > 0 && `new items in ${grown === 1 ? 'a lesson' : `${grown} lessons`}`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className="mt-4 max-w-measure">
      <strong>{parts.join(', and ')}</strong> since you finished this course. What you finished stays
      finished, and the assessment stays open.
    </p>
  );
}

export const ErrorBoundary = () => (
  <LoadFailure wordsFor={() => ['Error Loading Course', 'Failed to load course data']} />
);

function AssessmentCard({ assessment }: { assessment: AssessmentSummary }) {
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
