import { Box } from '~/ui/box';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import type { FormState } from '~/ui/form';
import { formatPrice } from './money';
import type { Plan } from './plan.server';
import type { OrderTotal, Promo } from './promo';
import { PromoBox } from './promo-box';

type OrderSummaryProps = {
  plan: Plan;
  order: OrderTotal;
  promo: Promo | null;
  promoField: ReturnType<FormState<'promoCode'>['field']>;
  isConfirming: boolean;
};

export function OrderSummary({ plan, order, promo, promoField, isConfirming }: OrderSummaryProps) {
  const isApplying = useBusy({ intent: 'promo' });
  const isSent = useBusy({ intent: 'pay' });
  const isPaying = isSent || isConfirming;
  return (
    <Box as="aside" className="grid content-start gap-4">
      <h2 className="text-subhead">Order Summary</h2>
      <div>
        <p className="font-semibold">{plan.name}</p>
        <p className="text-ink-2">{plan.description}</p>
        <p className="text-sm text-ink-2">Billed {plan.interval}ly</p>
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 border-y py-4 font-mono text-sm">
        <dt>Price</dt>
        <dd>
          {formatPrice(order.subtotal)} / {plan.interval}
        </dd>
        <dt>Subtotal</dt>
        <dd className="text-end">{formatPrice(order.subtotal)}</dd>
        {order.discount > 0 && (
          <>
            <dt>Discount</dt>
            <dd className="text-end text-pitch">−{formatPrice(order.discount)}</dd>
          </>
        )}
        <dt className="border-t border-rule-2 pt-2 font-bold">Total</dt>
        <dd className="border-t border-rule-2 pt-2 text-end font-bold">{formatPrice(order.total)}</dd>
      </dl>
      <PromoBox promo={promo} field={promoField} isApplying={isApplying} isBusy={isApplying || isPaying} />
      <Button name="intent" value="pay" variant="loud" disabled={isApplying || isPaying}>
        {isPaying ? 'Processing...' : `Pay ${formatPrice(order.total)}`}
      </Button>
      <p className="text-sm text-ink-2">
        Your subscription renews automatically each {plan.interval}. You can cancel anytime from your account
        settings.
      </p>
    </Box>
  );
}
