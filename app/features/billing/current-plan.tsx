import { useActionData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Badge, Box } from '~/ui/box';
import { useBusy } from '~/ui/busy';
import { Button, ButtonLink } from '~/ui/button';
import { Dialog, overPage } from '~/ui/dialog';
import { type FormReply, PostForm, useServerForm } from '~/ui/form';
import { formatDay } from './day';
import type { Subscription } from './subscription.server';

type CurrentPlanProps = { subscription: Subscription; asksToCancel: boolean };

export function CurrentPlan({ subscription, asksToCancel }: CurrentPlanProps) {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, plan } = subscription;
  const isActive = status === 'active';
  const isRunning = isActive && !cancelAtPeriodEnd;
  const heading = useHeadingOfChange(cancelAtPeriodEnd);
  return (
    <Box as="section" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-subhead outline-none">
          {plan.name}
        </h2>
        {isActive ? (
          <Badge tone={cancelAtPeriodEnd ? 'note' : 'good'}>
            {cancelAtPeriodEnd ? 'Canceling' : 'Active'}
          </Badge>
        ) : (
          <Badge tone="bad">{status}</Badge>
        )}
      </div>
      <p className="text-ink-2">
        {isRunning ? 'Renews on' : 'Ends on'} {formatDay(currentPeriodEnd)}
      </p>
      <div className="flex flex-wrap gap-3">
        {isRunning ? (
          <ButtonLink to="/subscription?cancel" {...overPage}>
            Cancel subscription
          </ButtonLink>
        ) : (
          <>
            {isActive && <AnswerForm subscription={subscription} intent="resume" />}
            <ButtonLink to="/pricing">See Pricing</ButtonLink>
          </>
        )}
      </div>
      {asksToCancel && isRunning && <CancelDialog subscription={subscription} />}
    </Box>
  );
}

/** The focus goes to what a press has changed, whose button is gone. */
function useHeadingOfChange(cancelAtPeriodEnd: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(cancelAtPeriodEnd);
  useEffect(() => {
    if (before.current !== cancelAtPeriodEnd) heading.current?.focus();
    before.current = cancelAtPeriodEnd;
  }, [cancelAtPeriodEnd]);
  return heading;
}

function CancelDialog({ subscription }: { subscription: Subscription }) {
  const { plan, currentPeriodEnd } = subscription;
  return (
    <Dialog title={`Cancel your ${plan.name} subscription?`} closeTo="/subscription">
      <p>
        It runs to {formatDay(currentPeriodEnd)}, and you can resume it until then. After that you keep the
        courses that you are enrolled in, and enroll in no others.
      </p>
      <div className="flex flex-wrap gap-3">
        <AnswerForm subscription={subscription} intent="cancel" />
        <form method="dialog">
          <Button>Keep subscription</Button>
        </form>
      </div>
    </Dialog>
  );
}

type AnswerFormProps = { subscription: Subscription; intent: 'cancel' | 'resume' };

const failures = {
  cancel: ['Cancellation Error', 'Failed to cancel subscription'],
  resume: ['Error', 'Failed to resume subscription'],
};

function AnswerForm({ subscription, intent }: AnswerFormProps) {
  const isBusy = useBusy();
  const { errors, ...state } = useServerForm(useActionData<FormReply>());
  return (
    <PostForm
      state={{ ...state, errors: errors && [...failures[intent], ...errors] }}
      action="/subscription"
      replace
    >
      <input type="hidden" name="id" value={subscription.id} />
      <Button name="intent" value={intent} variant="loud" disabled={isBusy}>
        {intent === 'cancel' ? 'Cancel subscription' : 'Resume subscription'}
      </Button>
    </PostForm>
  );
}
