import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, useLoaderData, useParams, useRouteError } from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { comingSoon } from '~/features/catalog/course-action';
import { CourseButton } from '~/features/catalog/course-card';
import { CertificateLink } from '~/features/certificate/certificate-link';
import { findEarnedCertificate } from '~/features/certificate/claim.server';
import { LoadFailure } from '~/features/player/load-failure';
import { pathNumber, screen } from '~/http/screen.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { LineScore } from '~/ui/line-score';
import { Page } from '~/ui/page';
import { AssessmentCard } from './assessment-card';
import { getCourseDashboard } from './course-dashboard.server';
import { LessonCard, lessonState } from './lesson-card';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.course.courseName ?? 'Course'} · Boxscore` },
];

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const learner = { userId: user.user_id, courseId: pathNumber(params.courseId) };
    const [dashboard, certificate] = await Promise.all([
      getCourseDashboard(learner),
      findEarnedCertificate(learner),
    ]);
    return { ...dashboard, certificate };
  });

export default function Course() {
  const { course, lessons, progress, assessment, certificate } = useLoaderData<typeof loader>();
  const current = lessons.find(({ isLocked, progress: done }) => !isLocked && done < 100);
  return (
    <Page
      kicker={`${progress}% complete`}
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
        lessons={lessons.map((lesson) => ({
          name: lesson.name,
          completed: lesson.completedItems,
          total: lesson.totalItems,
          state: lessonState(lesson, current?.id),
          href: lesson.isLocked ? undefined : `/lessons/${lesson.id}`,
        }))}
      />
      {progress === 100 && assessment && <AssessmentCard assessment={assessment} />}
      <ol className="mt-10 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {lessons.map((lesson, index) => (
          <LessonCard key={lesson.id} lesson={lesson} number={index + 1} />
        ))}
      </ol>
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const courseId = Number(useParams().courseId);
  if (isRouteErrorResponse(error) && error.status === 403) {
    const isComing = error.data === comingSoon;
    return (
      <Page title={isComing ? 'Not open yet' : 'Not enrolled yet'}>
        <EmptyState title={error.data}>
          {!isComing && <p className="text-ink-2">Enroll, and its lessons open one after another.</p>}
          <div className="flex flex-wrap gap-3">
            <CourseButton
              course={{ id: courseId, name: 'this course', isAvailable: !isComing }}
              viewer={{ isSubscribed: true, enrolledCourseIds: [] }}
            />
            {isComing && <ButtonLink to="/dashboard/learning">Return to My Learning</ButtonLink>}
          </div>
        </EmptyState>
      </Page>
    );
  }
  return <LoadFailure wordsFor={() => ['Error Loading Course', 'Failed to load course data']} />;
}
