import { Box } from '~/ui/box';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import type { FormState } from '~/ui/form';
import { Verdict } from '~/ui/verdict';
import { formatPrice } from './money';
import type { Plan } from './plan.server';
import type { OrderTotal } from './promo';

const invalid = 'The promo code you entered is invalid or expired';

type OrderSummaryProps = {
  plan: Plan;
  order: OrderTotal;
  promo: { code: string; isValid: boolean } | null;
  promoField: ReturnType<FormState<'promoCode'>['field']>;
};

export function OrderSummary({ plan, order, promo, promoField }: OrderSummaryProps) {
  const isApplying = useBusy({ intent: 'promo' });
  const isPaying = useBusy({ intent: 'pay' });
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
      <div className="flex flex-wrap items-start gap-x-3">
        <div className="min-w-40 flex-1">
          <Field
            {...promoField}
            label="Promo code"
            autoComplete="off"
            hint={promo?.isValid ? `✓ ${promo.code} applied` : undefined}
            errors={promo?.isValid === false ? [invalid] : promoField.errors}
          />
        </div>
        <Button
          name="intent"
          value="promo"
          className="mt-[1.9rem]"
          formNoValidate
          disabled={isApplying || isPaying}
        >
          {isApplying ? 'Applying...' : 'Apply'}
        </Button>
      </div>
      {promo && (
        <Verdict
          tone={promo.isValid ? 'good' : 'bad'}
          title={promo.isValid ? 'Promo Code Applied' : 'Invalid Promo Code'}
        >
          {promo.isValid ? '10% discount applied to your order' : invalid}
        </Verdict>
      )}
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
