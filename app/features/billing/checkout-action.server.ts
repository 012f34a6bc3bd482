import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { readForm } from '~/http/body.server';
import { submitForm } from '~/http/form.server';
import { redirectWithToast } from '~/http/toast.server';
import { type CardOrder, failedPayment } from './card-order';
import { requireCheckout } from './checkout.server';
import { updatePayer } from './create-checkout.server';
import { promoToast, readOrder } from './promo.server';
import { checkoutSchema, noPromoSchema, promoSchema } from './schema';
import { startCheckout } from './start-checkout.server';
import { withStripeErrors } from './stripe.server';

/** Handles the checkout form: applies a promo code, redirects to the payment, or validates the order for the card field. */
export async function submitCheckout(request: Request) {
  const { user, plan, courseId } = await requireCheckout(request);
  const form = await readForm(request);
  const order = await readOrder({ request, plan, userId: user.user_id, form });
  const schema = { apply: promoSchema, remove: noPromoSchema, pay: checkoutSchema }[order.step];
  const extra = {
    promo: order.promo,
    order: order.order,
    toast: promoToast(order),
    cardOrder: null as CardOrder | null,
  };
  return submitForm({ request, form, schema, extra }, async (values, stay) => {
    if (order.fault) throw order.fault;
    if (order.step !== 'pay') return stay(200);
    if (order.promo?.isValid === false) return stay(400);
    const payer = checkoutSchema.parse(values);
    if (form.has('card')) {
      await withStripeErrors(failedPayment, () => updatePayer(user.user_id, payer));
      extra.cardOrder = { ...payer, total: order.order.total };
      return stay(200);
    }
    const { url, testMode } = await startCheckout({
      userId: user.user_id,
      planId: plan.id,
      courseId,
      attempt: String(form.get('attempt') ?? randomUUID()),
      promotionCode: order.discount?.promotionCode,
      payer,
    });
    if (!testMode) return redirect(url, 303);
    const { pathname, search } = new URL(url);
    return redirectWithToast(pathname + search, {
      title: 'Order Confirmed',
      description: 'Your subscription has been processed successfully!',
    });
  });
}
