import { useEffect, useRef } from 'react';
import { Box } from '~/ui/box';
import { Verdict } from '~/ui/verdict';
import type { CardPage, Payment } from './card-order';
import { CardPayment } from './card-payment';
import type { CheckoutActions } from './stripe-js';

type PaymentDetailsProps = Omit<CardPage, 'stripe'> & {
  payment: Payment;
  fault?: string;
  onChange(actions: CheckoutActions | null): void;
};

export function PaymentDetails({ payment, fault, ...rest }: PaymentDetailsProps) {
  const alert = useRef<HTMLDivElement>(null);
  // It is far from the button that was pressed.
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
