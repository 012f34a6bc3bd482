import { Badge, Box, Topics } from '~/ui/box';
import { Button, ButtonLink, buttonClass } from '~/ui/button';
import { formatShortPrice } from './money';
import type { Plan } from './plan.server';

type PlanCardProps = { plan: Plan; isCurrent: boolean; checkout: string; email: string };

export function PlanCard(props: PlanCardProps) {
  const { plan, isCurrent } = props;
  const isBest = plan.interval === 'year' && plan.price !== null;
  return (
    <Box as="article" className="flex flex-col gap-3">
      <div className="flex min-h-8 items-start justify-between gap-3">
        <h2 className="text-subhead">{plan.name}</h2>
        {isCurrent ? (
          <Badge tone="good">Current Plan</Badge>
        ) : (
          isBest && <Badge tone="loud">Best Value</Badge>
        )}
      </div>
      <Price plan={plan} />
      <p className="text-ink-2">{plan.description}</p>
      <Topics items={plan.features} />
      <div className="mt-auto pt-2">
        <PlanButton {...props} isLoud={isBest} />
      </div>
    </Box>
  );
}

function Price({ plan: { price, interval } }: { plan: Plan }) {
  if (price === null) return <p className="font-serif text-3xl font-semibold">Custom Pricing</p>;
  return (
    <div>
      <p className="font-serif text-[2.6rem] leading-none font-semibold">
        {formatShortPrice(price)}{' '}
        <small className="font-sans text-base font-normal text-ink-2">/ {interval}</small>
      </p>
      {interval === 'year' && (
        <p className="mt-2 text-sm text-ink-2">Only {formatShortPrice(price / 12)}/month (billed annually)</p>
      )}
    </div>
  );
}

function PlanButton({ plan, isCurrent, isLoud, checkout, email }: PlanCardProps & { isLoud: boolean }) {
  if (isCurrent) return <Button disabled>Current Plan</Button>;
  if (plan.price === null) {
    return (
      <a className={buttonClass()} href={`mailto:${email}?subject=Enterprise%20Plan%20Inquiry`}>
        Contact for Enterprise
      </a>
    );
  }
  return (
    <ButtonLink to={checkout} variant={isLoud ? 'loud' : 'plain'}>
      Get {plan.name} Access
    </ButtonLink>
  );
}
