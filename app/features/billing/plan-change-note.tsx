import { Link } from '@remix-run/react';
import { Verdict } from '~/ui/verdict';
import { formatDay } from './day';
import { formatPrice } from './money';
import type { Plan } from './plan.server';
import type { PlanChange } from './plan-change.server';

type PlanChangeNoteProps = { change: PlanChange; plan: Plan & { price: number } };

/** What somebody who is subscribed is told before they pay. */
export function PlanChangeNote({ change, plan }: PlanChangeNoteProps) {
  const { from, isSamePlan, cancelAtPeriodEnd, currentPeriodEnd } = change;
  const end = formatDay(currentPeriodEnd);
  if (isSamePlan) {
    return (
      <Verdict tone="note" title={`${plan.name} is your plan already`}>
        <p>
          {cancelAtPeriodEnd ? `It ends on ${end}, as you cancelled it.` : `It renews on ${end}.`} If you pay,
          a new {plan.interval} begins at once, and what is left of this one is lost.{' '}
          <Link to="/subscription">
            {cancelAtPeriodEnd ? 'Resume it without paying' : 'See your subscription'}
          </Link>
        </p>
      </Verdict>
    );
  }
  const price = from.price === undefined ? '' : `, ${formatPrice(from.price)} a ${from.interval}`;
  return (
    <Verdict tone="note" title={`You change from ${from.name} to ${plan.name}`}>
      <ul className="list-disc ps-5">
        <li>
          Now: {from.name}
          {price}, to {cancelAtPeriodEnd ? 'end' : 'renew'} on {end}. It stops when you pay, and what is left
          of it is lost.
        </li>
        <li>
          Then: {plan.name} begins at once, at {formatPrice(plan.price)} a {plan.interval}, and renews each{' '}
          {plan.interval}.
        </li>
      </ul>
    </Verdict>
  );
}
