import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getUser, requireUser } from '~/features/auth/session.server';
import { parse, readForm } from '~/http/body.server';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { redirectWithToast, toastRefusal } from '~/http/toast.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { Verdict } from '~/ui/verdict';
import { CurrentPlan } from './current-plan';
import { subscriptionFormSchema } from './schema';
import { cancelSubscription, getSubscription, isActive, resumeSubscription } from './subscription.server';

export const meta = pageMeta('Subscription', 'Your Boxscore plan, its status and when it renews.');

export const handle = {
  wordsFor: (why = 'Failed to fetch user subscription') => `Could not load subscription details: ${why}`,
};

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await getUser(request);
    const { searchParams } = new URL(request.url);
    const subscription = user && (await getSubscription(user.user_id));
    return {
      subscription,
      isVisitor: user === null,
      hasSucceeded: searchParams.has('success') && subscription?.status === 'active',
      wasCanceled: searchParams.has('canceled'),
      asksToCancel: searchParams.has('cancel'),
    };
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const { id, intent } = parse(subscriptionFormSchema, Object.fromEntries(await readForm(request)));
    const asked = { userId: user.user_id, id };
    if (intent === 'resume') {
      return toastRefusal('/subscription', 'Error', async () => {
        await resumeSubscription(asked);
        const description = 'It renews at the end of the billing period, as before.';
        return redirectWithToast('/subscription', { title: 'Subscription Resumed', description });
      });
    }
    return toastRefusal('/subscription', 'Cancellation Error', async () => {
      const current = await getSubscription(user.user_id);
      const isDone = current?.id === id && isActive(current) && current.cancelAtPeriodEnd;
      // A double press asks for what is done.
      if (!isDone) await cancelSubscription(asked);
      return redirectWithToast('/subscription', {
        title: 'Subscription Canceled',
        description: 'Your subscription will be canceled at the end of the billing period.',
      });
    });
  });

export const clientAction = keepTyped([]);

export default function SubscriptionPage() {
  const { subscription, isVisitor, hasSucceeded, wasCanceled, asksToCancel } = useLoaderData<typeof loader>();
  return (
    <Page title="Subscription">
      <div className="grid gap-6">
        {hasSucceeded && (
          <Verdict tone="good" title="Thank you for subscribing! Your subscription is now active.">
            <p>
              <ButtonLink to="/catalog" variant="loud">
                Choose a course
              </ButtonLink>
            </p>
          </Verdict>
        )}
        {wasCanceled && (
          <Verdict tone="note" title="Your subscription checkout was canceled. No charges were made." />
        )}
        {subscription ? (
          <CurrentPlan subscription={subscription} asksToCancel={asksToCancel} />
        ) : (
          <EmptyState title={isVisitor ? 'Log in to see your subscription' : 'No subscription yet'}>
            <ButtonLink to={isVisitor ? '/login?redirect=/subscription' : '/pricing'} variant="loud">
              {isVisitor ? 'Login' : 'See Pricing'}
            </ButtonLink>
          </EmptyState>
        )}
      </div>
    </Page>
  );
}
