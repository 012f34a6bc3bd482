import { Button, ButtonLink } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { Verdict } from '~/ui/verdict';
import { formatPrice } from './money';
import type { Subscription } from './subscription.server';
import { SubscriptionButton } from './subscription-button';
import type { PlanSwitch } from './subscription-page.server';

type SwitchDialogProps = PlanSwitch & { subscription: Subscription; isTestMode: boolean };

export function SwitchDialog({ subscription, plan, sum, fault, isAgain, isTestMode }: SwitchDialogProps) {
  return (
    <Dialog title={`Switch to the ${plan.name} plan?`} closeTo="/subscription">
      {sum ? (
        <>
          {isAgain && (
            <Verdict
              tone="warn"
              title="That sum is out of date. Here is what it is now; nothing was charged."
            />
          )}
          <p className="text-lead">
            To pay now: <strong className="font-mono">{formatPrice(sum.dueNow)}</strong>
          </p>
          <p>
            {plan.name} begins now and costs {formatPrice(plan.price ?? 0)} each {plan.interval}. What is left
            of your {subscription.plan.name} plan is taken off
            {sum.kept > 0
              ? `, and the ${formatPrice(sum.kept)} left over is kept for your next payments.`
              : '.'}
            {subscription.cancelAtPeriodEnd && ' Your subscription renews again then.'}
          </p>
          {isTestMode && <p>Billing test mode: the sum is worked out, and nobody is charged.</p>}
          <div className="flex flex-wrap gap-3">
            <SubscriptionButton id={subscription.id} intent="switch" fields={{ plan: plan.id, at: sum.at }}>
              {sum.dueNow > 0 && !isTestMode
                ? `Pay ${formatPrice(sum.dueNow)} and switch`
                : `Switch to ${plan.name}`}
            </SubscriptionButton>
            <form method="dialog">
              <Button>Keep {subscription.plan.name}</Button>
            </form>
          </div>
        </>
      ) : (
        <>
          <Verdict tone="bad" title={fault}>
            <p>Nothing was charged.</p>
          </Verdict>
          <p>
            <ButtonLink to={`/subscription?switch=${plan.id}`} replace>
              Try again
            </ButtonLink>
          </p>
        </>
      )}
    </Dialog>
  );
}
