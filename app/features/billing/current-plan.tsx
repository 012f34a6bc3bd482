import { useEffect, useRef } from 'react';
import { Badge, Box } from '~/ui/box';
import { Button, ButtonLink } from '~/ui/button';
import { Dialog, overPage } from '~/ui/dialog';
import { Moment } from '~/ui/moment';
import { Verdict } from '~/ui/verdict';
import type { Plan } from './plan.server';
import type { Subscription } from './subscription.server';
import { SubscriptionButton } from './subscription-button';
import type { PlanSwitch } from './subscription-page.server';
import { SwitchDialog } from './switch-dialog';

type CurrentPlanProps = {
  subscription: Subscription;
  others: Plan[];
  planSwitch: PlanSwitch | null;
  asksToCancel: boolean;
  isTestMode: boolean;
};

export function CurrentPlan(props: CurrentPlanProps) {
  const { subscription, others, planSwitch, asksToCancel, isTestMode } = props;
  const { id, status, cancelAtPeriodEnd, currentPeriodEnd, plan } = subscription;
  const isActive = status === 'active';
  const isRunning = isActive && !cancelAtPeriodEnd;
  const hasEnded = status === 'canceled' || status === 'incomplete_expired';
  const owes = status === 'past_due' || status === 'unpaid';
  const heading = useHeadingOfChange(`${plan.name} ${cancelAtPeriodEnd}`);
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
      {owes ? (
        <Verdict tone="bad" title="Your last payment failed">
          <p>
            Update your card, and we try again. You keep the courses that you are enrolled in, and enroll in
            no others until it is paid.
          </p>
        </Verdict>
      ) : (
        <p className="text-ink-2">
          {isRunning ? 'Renews on' : hasEnded ? 'Ended on' : 'Ends on'} <Moment at={currentPeriodEnd} isDay />
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {owes && (
          <SubscriptionButton id={id} intent="card">
            Update your card
          </SubscriptionButton>
        )}
        {isActive && cancelAtPeriodEnd && (
          <SubscriptionButton id={id} intent="resume">
            Resume subscription
          </SubscriptionButton>
        )}
        {others.map((other) => (
          <ButtonLink key={other.id} to={`/subscription?switch=${other.id}`} {...overPage}>
            Switch to {other.name}
          </ButtonLink>
        ))}
        {isRunning && (
          <ButtonLink to="/subscription?cancel" variant="quiet" {...overPage}>
            Cancel subscription
          </ButtonLink>
        )}
        {!isActive && !owes && <ButtonLink to="/pricing">See Pricing</ButtonLink>}
      </div>
      {asksToCancel && isRunning && <CancelDialog subscription={subscription} />}
      {planSwitch && <SwitchDialog subscription={subscription} isTestMode={isTestMode} {...planSwitch} />}
    </Box>
  );
}

/** Focuses the heading when the state changes, as the pressed button disappears. */
function useHeadingOfChange(state: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) heading.current?.focus();
    before.current = state;
  }, [state]);
  return heading;
}

function CancelDialog({ subscription }: { subscription: Subscription }) {
  const { id, plan, currentPeriodEnd } = subscription;
  return (
    <Dialog title={`Cancel your ${plan.name} subscription?`} closeTo="/subscription">
      <p>
        It runs to <Moment at={currentPeriodEnd} isDay />, and you can resume it until then. After that you
        keep the courses that you are enrolled in, and enroll in no others.
      </p>
      <div className="flex flex-wrap gap-3">
        <SubscriptionButton id={id} intent="cancel">
          Cancel subscription
        </SubscriptionButton>
        <form method="dialog">
          <Button>Keep subscription</Button>
        </form>
      </div>
    </Dialog>
  );
}
