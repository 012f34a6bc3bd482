import { useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '~/http/toast';
import { type CardOrder, failedPayment } from './card-order';
import type { CheckoutActions } from './stripe-js';

/** Pays with the card field once the server has validated the order, then goes to `after`. `actions`: null without a field. */
export function useCardPayment(order: CardOrder | null | undefined, after: string) {
  const [actions, setActions] = useState<CheckoutActions | null>(null);
  const [isPaying, setIsPaying] = useState(false);
  const [fault, setFault] = useState<string>();
  const paid = useRef(order);
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    // Waits until the page has loaded after the form, as leaving would abort that.
    if (!order || !actions || !isIdle || order === paid.current) return;
    paid.current = order;
    setIsPaying(true);
    setFault(undefined);
    pay(actions, order).then(
      (sessionId) => {
        showToast({
          title: 'Order Confirmed',
          description: 'Your subscription has been processed successfully!',
        });
        navigate(`${after}&session_id=${sessionId}`, { replace: true });
      },
      (error: Error) => {
        setIsPaying(false);
        setFault(error.message);
        showToast({
          title: 'Checkout Error',
          description: failedPayment,
          tone: 'destructive',
        });
      },
    );
  }, [order, actions, isIdle, navigate, after]);
  return { actions, setActions, isPaying, fault };
}

/** @returns the session's id. @throws Error with a message for the user */
async function pay(actions: CheckoutActions, { name, country, postalCode, total }: CardOrder) {
  const cents = actions.getSession().total.total.minorUnitsAmount;
  if (cents !== Math.round(total * 100)) {
    throw new Error(
      'The sum has changed since this page was opened. Nothing was charged: please load it again.',
    );
  }
  const address = { country, postal_code: postalCode };
  const outcome = await actions.confirm({ redirect: 'if_required', billingAddress: { name, address } });
  if (outcome.type === 'error') throw new Error(outcome.error.message);
  return outcome.session.id;
}
