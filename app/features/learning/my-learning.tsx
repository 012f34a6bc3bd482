import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { CertificateLink } from '~/features/certificate/certificate-link';
import { type EarnedCertificate, listEarnedCertificates } from '~/features/certificate/claim.server';
import { parse, readForm } from '~/http/body.server';
import { screen } from '~/http/screen.server';
import { Badge, Box } from '~/ui/box';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { ProgressBar } from '~/ui/progress';
import { listCreditNotices, putCreditNoticeAway } from './appeal/credit.server';
import { CreditNotices } from './credit-notices';
import { type Enrollment, listEnrollments } from './enrollment.server';
import { creditNoticeSchema } from './schema';
import { listUnsolved, type Unsolved } from './unsolved.server';

export const meta = pageMeta('My Learning');

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const [enrollments, certificates, unsolved, notices] = await Promise.all([
      listEnrollments(user.user_id),
      listEarnedCertificates({ userId: user.user_id }),
      listUnsolved(user.user_id),
      listCreditNotices(user.user_id),
    ]);
    return { enrollments, certificates, unsolved, notices };
  });

/** Puts a notice away. */
export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const { id } = parse(creditNoticeSchema, Object.fromEntries(await readForm(request)));
    await putCreditNoticeAway({ userId, itemId: id });
    return redirect('/dashboard/learning', 303);
  });

export default function MyLearning() {
  const { enrollments, certificates, unsolved, notices } = useLoaderData<typeof loader>();
  return (
    <Page title="My Learning">
      <CreditNotices notices={notices} />
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
              unsolved={unsolved.filter(({ courseId }) => courseId === enrollment.courseId)}
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

type EnrolledCourseProps = Enrollment & { certificate?: EarnedCertificate; unsolved: readonly Unsolved[] };

function EnrolledCourse(props: EnrolledCourseProps) {
  const { courseId, courseName, progress, status, certificate, unsolved } = props;
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
      {unsolved.length > 0 && <StillToSolve unsolved={unsolved} courseName={courseName} />}
    </Box>
  );
}

function StillToSolve({ unsolved, courseName }: { unsolved: readonly Unsolved[]; courseName: string }) {
  return (
    <section aria-label={`Still to be solved in ${courseName}`} className="grid gap-2 border-t pt-4">
      <h3 className="text-base">Still to be solved</h3>
      <p className="max-w-measure text-sm text-ink-2">
        Seen, not solved: you were shown a solution of these. The course is not complete before you have
        solved them.
      </p>
      <ul className="grid">
        {unsolved.map(({ lessonId, lessonName, title, position }) => (
          <li key={`${lessonId} ${position}`} className="py-1">
            <Link to={`/lessons/${lessonId}?item=${position}`} className="inline-block py-1">
              {title}
            </Link>{' '}
            <span className="text-sm text-ink-2">{lessonName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
