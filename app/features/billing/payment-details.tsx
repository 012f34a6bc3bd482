import { useEffect, useRef, useState } from 'react';
import { Box } from '~/ui/box';
import { lazyPart, ScriptPart } from '~/ui/script-part';
import { Verdict } from '~/ui/verdict';
import type { CardPage, Payment } from './card-order';
import type { CheckoutActions } from './stripe-js';

type PaymentDetailsProps = Omit<CardPage, 'stripe'> & {
  payment: Payment;
  fault?: string;
  onChange(actions: CheckoutActions | null): void;
};

export function PaymentDetails({ payment, fault, ...rest }: PaymentDetailsProps) {
  const alert = useRef<HTMLDivElement>(null);
  // The alert is far from the button that was pressed.
  useEffect(() => {
    if (fault) alert.current?.focus();
  }, [fault]);
  return (
    <Box className="grid gap-4">
      <h2 className="text-subhead">Payment Details</h2>
      {payment.kind === 'test' && (
        <Verdict tone="note" title="Billing test mode">
          No card is asked for and nothing is charged. Paying starts a real subscription on this server.
        </Verdict>
      )}
      {payment.kind === 'none' && (
        <Verdict tone="warn" title="Payments are not set up on this server">
          No subscription can be started here until its operator has connected a payment provider.
        </Verdict>
      )}
      {payment.kind === 'stripe' && <CardPayment stripe={payment} {...rest} />}
      {fault && (
        <div ref={alert} role="alert" tabIndex={-1}>
          <Verdict tone="bad" title={fault} />
        </div>
      )}
    </Box>
  );
}

const CardField = lazyPart(() => import('./card-field'), CardFieldMissing);

/** The card field; a note about Stripe's own page without script, or when the field fails to load. */
function CardPayment(props: CardPage & { onChange(actions: CheckoutActions | null): void }) {
  const { onChange } = props;
  const [hasFailed, setHasFailed] = useState(false);
  const fail = () => {
    setHasFailed(true);
    onChange(null);
  };
  if (hasFailed) {
    return (
      <Verdict tone="warn" title="The card form did not load">
        <p>
          Press Pay all the same: you pay on the page of Stripe, our payment provider, and come back here.
        </p>
      </Verdict>
    );
  }
  return (
    <>
      <p className="script:hidden">
        You pay on the page of Stripe, our payment provider, and come back here. We never see your card.
      </p>
      <ScriptPart>
        <CardField {...props} onReady={onChange} onFailure={fail} />
      </ScriptPart>
      <p className="hidden text-sm text-ink-2 script:block">
        Your card goes to Stripe, our payment provider. We never see it.
      </p>
    </>
  );
}

function CardFieldMissing({ onFailure }: { onFailure(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(onFailure, []);
  return null;
}
