import type { LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { CertificateLink } from '~/features/certificate/certificate-link';
import { type EarnedCertificate, listEarnedCertificates } from '~/features/certificate/claim.server';
import { screen } from '~/http/screen.server';
import { Badge, Box } from '~/ui/box';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { ProgressBar } from '~/ui/progress';
import { type Enrollment, listEnrollments } from './enrollment.server';

export const meta = pageMeta('My Learning');

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const [enrollments, certificates] = await Promise.all([
      listEnrollments(user.user_id),
      listEarnedCertificates({ userId: user.user_id }),
    ]);
    return { enrollments, certificates };
  });

export default function MyLearning() {
  const { enrollments, certificates } = useLoaderData<typeof loader>();
  return (
    <Page title="My Learning">
      {enrollments.length === 0 ? (
        <EmptyState title="No courses yet">
          <p className="text-ink-2">Choose a course, and it waits here with your progress.</p>
          <ButtonLink to="/catalog" variant="loud">
            Browse Courses
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-6">
          {enrollments.map((enrollment) => (
            <EnrolledCourse
              key={enrollment.id}
              {...enrollment}
              certificate={certificates.find(({ courseId }) => courseId === enrollment.courseId)}
            />
          ))}
        </ul>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const words = isRouteErrorResponse(error) && String(error.data);
  return (
    <Page title="My Learning">
      <EmptyState title={words || 'Failed to fetch enrollments'}>
        <ButtonLink to="/catalog">Browse Courses</ButtonLink>
      </EmptyState>
    </Page>
  );
}

const looks: Record<Enrollment['status'], { tone: 'good' | 'loud' | 'plain'; action: string }> = {
  Completed: { tone: 'good', action: 'Review Course' },
  'In Progress': { tone: 'loud', action: 'Continue Learning' },
  'Not Started': { tone: 'plain', action: 'Start Course' },
};

type EnrolledCourseProps = Enrollment & { certificate?: EarnedCertificate };

function EnrolledCourse({ courseId, courseName, progress, status, certificate }: EnrolledCourseProps) {
  const { tone, action } = looks[status];
  return (
    <Box as="li" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-subhead">{courseName}</h2>
        <Badge tone={tone}>{status}</Badge>
      </div>
      <ProgressBar value={progress} label={`Progress in ${courseName}`} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">{progress}% complete</p>
        <div className="flex flex-wrap gap-3">
          <CertificateLink certificate={certificate} />
          <ButtonLink
            to={`/courses/${courseId}`}
            variant={certificate ? 'plain' : 'loud'}
            aria-label={`${action}: ${courseName}`}
          >
            {action}
          </ButtonLink>
        </div>
      </div>
    </Box>
  );
}
