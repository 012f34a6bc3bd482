import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { env } from '~/env/env.server';
import { getUser, requireUser } from '~/features/auth/session.server';
import { readForm } from '~/http/body.server';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { pageMeta } from '~/ui/meta';
import { Moment } from '~/ui/moment';
import { Page } from '~/ui/page';
import { Verdict } from '~/ui/verdict';
import { BillingOverview } from './billing-overview';
import { CurrentPlan } from './current-plan';
import { withCourse } from './purpose';
import { StartCourse } from './start-course';
import { answerSubscriptionForm } from './subscription-action.server';
import { readSubscriptionPage } from './subscription-page.server';
import { TestModeNote } from './test-mode-note';

export const meta = pageMeta('Subscription', 'Your Boxscore plan, its status and when it renews.');

export const handle = {
  wordsFor: (why = 'Failed to fetch user subscription') => `Could not load subscription details: ${why}`,
};

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await getUser(request);
    const { searchParams } = new URL(request.url);
    return {
      page: user && (await readSubscriptionPage(user.user_id, searchParams)),
      isTestMode: env.BILLING_TEST_MODE,
      wasCanceled: searchParams.has('canceled'),
      asksToCancel: searchParams.has('cancel'),
    };
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    return answerSubscriptionForm(user.user_id, await readForm(request));
  });

export const clientAction = keepTyped([]);

export default function SubscriptionPage() {
  const { page, isTestMode, wasCanceled, asksToCancel } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <Page title="Subscription">
      <div className="grid gap-6">
        {page?.hasSucceeded && (
          <Verdict tone="good" title="Thank you for subscribing! Your subscription is now active.">
            {page.purpose ? (
              <StartCourse purpose={page.purpose} />
            ) : (
              <p>
                <ButtonLink to="/catalog" variant="loud">
                  Choose a course
                </ButtonLink>
              </p>
            )}
          </Verdict>
        )}
        {page?.purpose && page.subscription?.status === 'active' && !page.hasSucceeded && (
          <Verdict tone="note" title={`Your subscription opens ${page.purpose.courseName}.`}>
            <StartCourse purpose={page.purpose} />
          </Verdict>
        )}
        {page?.isPending && (
          <Verdict tone="warn" title="We have not heard of your payment yet">
            <p>If you have paid, look again in a moment: nothing is lost, and you need not pay twice.</p>
            <p>
              <ButtonLink to={`/subscription${search}`} reloadDocument variant="loud">
                Look again
              </ButtonLink>
            </p>
          </Verdict>
        )}
        {wasCanceled && (
          <Verdict tone="note" title="Your subscription checkout was canceled. No charges were made." />
        )}
        {page?.accessUntil && (
          <Verdict
            tone="good"
            title={
              <>
                You have access to all courses until <Moment at={page.accessUntil} isDay />.
              </>
            }
          >
            <p>Our support gave it to you: it costs nothing, and ends by itself.</p>
          </Verdict>
        )}
        {page?.subscription ? (
          <>
            <CurrentPlan
              {...page}
              subscription={page.subscription}
              asksToCancel={asksToCancel}
              isTestMode={isTestMode}
            />
            {page.billing && <BillingOverview billing={page.billing} id={page.subscription.id} />}
            {isTestMode && <TestModeNote />}
          </>
        ) : (
          <EmptyState title={page ? 'No subscription yet' : 'Log in to see your subscription'}>
            <ButtonLink
              to={page ? withCourse('/pricing', page.purpose?.courseId) : '/login?redirect=/subscription'}
              variant={page?.isPending ? 'plain' : 'loud'}
            >
              {page ? 'See Pricing' : 'Login'}
            </ButtonLink>
          </EmptyState>
        )}
      </div>
    </Page>
  );
}
