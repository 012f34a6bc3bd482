import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { CertificateLink } from '~/features/certificate/certificate-notice';
import { type EarnedCertificate, listEarnedCertificates } from '~/features/certificate/claim.server';
import { parse, readForm } from '~/http/body.server';
import { screen } from '~/http/screen.server';
import { Badge, Box } from '~/ui/box';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { ProgressBar } from '~/ui/progress';
import { putCreditNoticeAway } from './appeal/credit.server';
import { CreditNotices } from './credit-notices';
import { type Enrollment, listEnrollments } from './enrollment.server';
import { ItemLinks, MistakeList } from './item-links';
import { findNextStep, listAttemptStates, listCourseItems, type NextStep } from './next-step.server';
import { creditNoticeSchema } from './schema';
import { listStudy, type Study } from './study.server';
import { type ItemToSee, mistakesIn, unsolvedIn } from './unsolved';

export const meta = pageMeta('My Learning');

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const [enrollments, certificates, study, items, attempts] = await Promise.all([
      listEnrollments(userId),
      listEarnedCertificates({ userId }),
      listStudy(userId),
      listCourseItems(userId),
      listAttemptStates(userId),
    ]);
    const courses = enrollments.map((enrollment) => {
      const isOfCourse = ({ courseId }: { courseId: number }) => courseId === enrollment.courseId;
      return {
        ...enrollment,
        certificate: certificates.find(isOfCourse),
        unsolved: unsolvedIn(items.filter(isOfCourse)),
        study: study.find(isOfCourse),
        step: findNextStep(items.filter(isOfCourse), attempts),
        attempt: attempts.find(isOfCourse),
      };
    });
    const notices = items.filter(({ hasCreditNotice }) => hasCreditNotice);
    return { courses, notices, mistakes: mistakesIn(items) };
  });

/** Dismisses a credit notice. */
export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const { id } = parse(creditNoticeSchema, Object.fromEntries(await readForm(request)));
    await putCreditNoticeAway({ userId, itemId: id });
    return redirect('/dashboard/learning', 303);
  });

export default function MyLearning() {
  const { courses, notices, mistakes } = useLoaderData<typeof loader>();
  return (
    <Page title="My Learning">
      <CreditNotices notices={notices} />
      {courses.length === 0 ? (
        <EmptyState title="No courses yet">
          <p className="text-ink-2">Choose a course, and it waits here with your progress.</p>
          <ButtonLink to="/catalog" variant="loud">
            Browse Courses
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-6">
          {courses.map((course) => (
            <EnrolledCourse key={course.id} {...course} />
          ))}
        </ul>
      )}
      {mistakes.length > 0 && <MistakeList mistakes={mistakes} />}
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

const timeWords = (minutes: number) =>
  minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 30) / 2} hours`;

type EnrolledCourseProps = Enrollment & {
  certificate?: EarnedCertificate;
  unsolved: readonly ItemToSee[];
  study?: Study;
  /** The next step; undefined once the assessment is passed. */
  step?: NextStep;
  attempt?: { isUnderWay: boolean };
};

function EnrolledCourse(props: EnrolledCourseProps) {
  const { courseId, courseName, progress, status, certificate, unsolved, study, step, attempt } = props;
  const { tone, action } = looks[status];
  const isForAssessment = status === 'Completed' && step?.place === null && attempt?.isUnderWay !== false;
  const toAssessment = attempt ? 'Resume Assessment' : 'Start Assessment';
  return (
    <Box as="li" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-subhead">
          <Link to={`/courses/${courseId}`}>{courseName}</Link>
        </h2>
        <Badge tone={tone}>{status}</Badge>
      </div>
      <ProgressBar value={progress} label={`Progress in ${courseName}`} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">
          {progress}% complete
          {study && study.spent > 0 && ` · some ${timeWords(study.spent)} spent`}
          {study && study.left > 0 && ` · some ${timeWords(study.left)} left`}
        </p>
        <div className="flex flex-wrap gap-3">
          <CertificateLink certificate={certificate} />
          {isForAssessment && (
            <ButtonLink
              to={`/assessments/${courseId}`}
              variant="loud"
              aria-label={`${toAssessment}: ${courseName}`}
            >
              {toAssessment}
            </ButtonLink>
          )}
          <ButtonLink
            to={status !== 'Completed' && step ? step.href : `/courses/${courseId}`}
            variant={certificate || isForAssessment ? 'plain' : 'loud'}
            aria-label={`${action}: ${courseName}`}
          >
            {action}
          </ButtonLink>
        </div>
      </div>
      {status !== 'Completed' && step?.place && (
        <p className="text-sm text-ink-2">
          Next: <strong className="text-ink">{step.place.title}</strong>, lesson {step.place.lessonNumber},{' '}
          {step.place.lessonName}, item {step.place.position} of {step.place.count}
        </p>
      )}
      {unsolved.length > 0 && <StillToSolve unsolved={unsolved} courseName={courseName} />}
    </Box>
  );
}

function StillToSolve({ unsolved, courseName }: { unsolved: readonly ItemToSee[]; courseName: string }) {
  return (
    <section aria-label={`Still to be solved in ${courseName}`} className="grid gap-2 border-t pt-4">
      <h3 className="text-base">Still to be solved</h3>
      <p className="max-w-measure text-sm text-ink-2">
        Seen, not solved: you were shown a solution of these. The course is not complete before you have
        solved them.
      </p>
      <ItemLinks items={unsolved} />
    </section>
  );
}
