import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { listCatalog } from '~/features/catalog/course.server';
import { CourseCard } from '~/features/catalog/course-card';
import { getViewer } from '~/features/catalog/viewer.server';
import { CertificateNotice } from '~/features/certificate/certificate-notice';
import { listEarnedCertificates } from '~/features/certificate/claim.server';
import { readRecommendation } from '~/features/marketing/recommendation.server';
import { RecommendationDialog } from '~/features/marketing/recommendation-dialog';
import { screen } from '~/http/screen.server';
import { Box } from '~/ui/box';
import { ButtonLink } from '~/ui/button';
import { overPage } from '~/ui/dialog';
import { pageMeta } from '~/ui/meta';
import { Page, Section } from '~/ui/page';
import { RowScroller } from '~/ui/row-scroller';
import { listAchievements } from './achievement.server';
import { AchievementList } from './achievement-list';
import { CreditNotices } from './credit-notices';
import { NextStep } from './next-step';
import { findNextStep, listAttemptStates, listCourseItems } from './next-step.server';

export const meta = pageMeta('Dashboard');

export const handle = { wordsFor: (why = 'Failed to fetch course progress') => why };

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const [tracks, viewer, items, attempts, certificates] = await Promise.all([
      listCatalog({ onDashboard: true }),
      getViewer(user.user_id),
      listCourseItems(user.user_id),
      listAttemptStates(user.user_id),
      listEarnedCertificates({ userId: user.user_id }),
    ]);
    return {
      tracks,
      viewer,
      nextStep: findNextStep(items, attempts),
      certificates,
      notices: items.filter(({ hasCreditNotice }) => hasCreditNotice),
      achievements: await listAchievements({ userId: user.user_id, items }),
      recommendation: readRecommendation(request.url),
    };
  });

export default function DashboardHome() {
  const { tracks, viewer, nextStep, certificates, notices, achievements, recommendation } =
    useLoaderData<typeof loader>();
  return (
    <Page title="Welcome back!" actions={<Link to="/catalog">View Full Catalog</Link>}>
      <CreditNotices notices={notices} />
      {nextStep && <NextStep step={nextStep} />}
      {viewer.enrolledCourseIds.length > 0 && <AchievementList achievements={achievements} />}
      {certificates.map((certificate) => (
        <CertificateNotice key={certificate.courseId} certificate={certificate} />
      ))}
      {viewer.enrolledCourseIds.length === 0 && (
        <Box as="section" className="mb-6 grid justify-items-start gap-4">
          <h2>Find your perfect course</h2>
          <p className="text-ink-2">Three questions, one recommendation, and where to begin.</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/dashboard?recommend" variant="loud" {...overPage}>
              Get Started
            </ButtonLink>
            <ButtonLink to="/catalog">See Catalog</ButtonLink>
          </div>
        </Box>
      )}
      {tracks.map((track, index) => (
        <Section key={track.id} id={index === 0 ? 'courses' : undefined} title={track.name}>
          <RowScroller label={track.name} arrows={track.courses.length > 3}>
            {track.courses.map((course) => (
              <CourseCard key={course.id} course={course} viewer={viewer} />
            ))}
          </RowScroller>
        </Section>
      ))}
      {viewer.enrolledCourseIds.length === 0 && <AchievementList achievements={achievements} />}
      {recommendation && <RecommendationDialog step={recommendation} base="/dashboard" />}
    </Page>
  );
}
