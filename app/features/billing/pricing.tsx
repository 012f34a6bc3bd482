import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { env } from '~/env/env.server';
import { findUser } from '~/features/auth/session.server';
import { screen } from '~/http/screen.server';
import { Topics } from '~/ui/box';
import { pageMeta } from '~/ui/meta';
import { Page, Section } from '~/ui/page';
import { useSaid } from '~/ui/said';
import { Verdict } from '~/ui/verdict';
import { listKnownPlans } from './plan.server';
import { PlanCard } from './plan-card';
import { withCourse } from './purpose';
import { findPurpose } from './purpose.server';
import { StartCourse } from './start-course';
import { getSubscription, isActive } from './subscription.server';
import { TestModeNote } from './test-mode-note';

export const meta = pageMeta(
  'Pricing',
  'Monthly, annual and enterprise plans for every Boxscore course, the playground and certificates.',
);

export const handle = {
  wordsFor: (why = 'Failed to fetch subscription plans') => `Could not load subscription plans: ${why}`,
};

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await findUser(request);
    const [plans, subscription, purpose] = await Promise.all([
      listKnownPlans(),
      user ? getSubscription(user.user_id) : null,
      findPurpose(new URL(request.url).searchParams, user?.user_id),
    ]);
    return {
      plans,
      purpose,
      currentPlanId: isActive(subscription) ? subscription?.planId : undefined,
      isVisitor: user === null,
      email: env.CONTACT_EMAIL,
      isTestMode: env.BILLING_TEST_MODE,
    };
  });

export default function Pricing() {
  const { plans, purpose, currentPlanId, isVisitor, email, isTestMode } = useLoaderData<typeof loader>();
  const isSubscribed = currentPlanId !== undefined;
  useSaid(purpose !== null && !isSubscribed && 'Subscription Required', purpose);
  return (
    <Page kicker="Pricing" title="Choose Your Plan">
      <p className="mb-8 max-w-measure text-ink-2">
        Get unlimited access to our sports analytics SQL courses and learning materials
      </p>
      {purpose && (
        <div className="mb-6">
          {isSubscribed ? (
            <Verdict tone="note" title={`Your subscription opens ${purpose.courseName}.`}>
              <StartCourse purpose={purpose} />
            </Verdict>
          ) : (
            <Verdict tone="note" title="Subscription Required">
              <p>You need an active subscription to enroll in this course.</p>
              <p>Choose a plan, and {purpose.courseName} starts as soon as it is paid.</p>
            </Verdict>
          )}
        </div>
      )}
      {isTestMode && (
        <div className="mb-6">
          <TestModeNote />
        </div>
      )}
      <div className="grid gap-6 md:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isCurrent={plan.id === currentPlanId}
            checkout={withCourse(
              `/checkout?plan=${plan.id}${isVisitor ? '&from=pricing' : ''}`,
              purpose?.courseId,
            )}
            email={email}
          />
        ))}
      </div>
      <Section title="All Plans Include" className="mt-6">
        <Topics
          items={[
            'Sports Analytics Courses',
            'Interactive SQL Playgrounds',
            'Course Completion Certificates',
          ]}
        />
      </Section>
    </Page>
  );
}
