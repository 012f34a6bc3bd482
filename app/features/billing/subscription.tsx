import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { getUser, requireUser } from '~/features/auth/session.server';
import { parse, readForm } from '~/http/body.server';
import { screen } from '~/http/screen.server';
import { redirectWithToast, toastRefusal } from '~/http/toast.server';
import { Badge, Box } from '~/ui/box';
import { useBusy } from '~/ui/busy';
import { Button, ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { Verdict } from '~/ui/verdict';
import { cancelFormSchema } from './schema';
import { cancelSubscription, getSubscription, type Subscription } from './subscription.server';

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
    };
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const { id } = parse(cancelFormSchema, Object.fromEntries(await readForm(request)));
    return toastRefusal('/subscription', 'Cancellation Error', async () => {
      await cancelSubscription({ userId: user.user_id, id });
      return redirectWithToast('/subscription', {
        title: 'Subscription Canceled',
        description: 'Your subscription will be canceled at the end of the billing period.',
      });
    });
  });

export default function SubscriptionPage() {
  const { subscription, isVisitor, hasSucceeded, wasCanceled } = useLoaderData<typeof loader>();
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
          <CurrentPlan subscription={subscription} />
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

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const isBusy = useBusy();
  const { id, status, cancelAtPeriodEnd, currentPeriodEnd, plan } = subscription;
  const isActive = status === 'active';
  const isRunning = isActive && !cancelAtPeriodEnd;
  return (
    <Box as="section" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-subhead">{plan.name}</h2>
        {isActive ? (
          <Badge tone={cancelAtPeriodEnd ? 'note' : 'good'}>
            {cancelAtPeriodEnd ? 'Canceling' : 'Active'}
          </Badge>
        ) : (
          <Badge tone="bad">{status}</Badge>
        )}
      </div>
      <p className="text-ink-2">
        {isRunning ? 'Renews on' : 'Ends on'} {longDate.format(new Date(currentPeriodEnd))}
      </p>
      {isRunning ? (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button disabled={isBusy}>Cancel subscription</Button>
        </Form>
      ) : (
        <ButtonLink to="/pricing" className="justify-self-start">
          See Pricing
        </ButtonLink>
      )}
    </Box>
  );
}
