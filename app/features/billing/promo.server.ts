import { randomUUID } from 'node:crypto';
import { AppError } from '~/http/errors';
import type { ToastMessage } from '~/http/toast';
import { limitPromo } from '~/rate-limit.server';
import { failedPayment } from './card-order';
import { type FoundDiscount, findDiscount } from './discount.server';
import type { Plan } from './plan.server';
import { type OrderTotal, orderTotal, type Promo } from './promo';
import { withStripeErrors } from './stripe.server';

type Order = {
  promo: Promo | null;
  discount: FoundDiscount | null;
  order: OrderTotal;
  step: 'apply' | 'remove' | 'pay';
  /** Why the code could not be looked up. */
  fault: AppError | null;
};

type Press = { request: Request; plan: Plan & { price: number }; userId: number; form: FormData };

/**
 * The step that the checkout form asks for, and the order's total with the promo code in the box. `applied` is the code in the
 * total that the page shows, '' for none. When the box has another code, the step is to apply it, so that nobody pays a total
 * that was not shown, and Enter in the box works without script.
 */
export async function readOrder({ request, plan, userId, form }: Press): Promise<Order> {
  const code = String(form.get('promoCode') ?? '').trim();
  const applied = form.get('applied');
  const { discount, fault } = await lookUp(request, { code, plan, userId });
  const promo = code && !fault ? { code, isValid: discount !== null } : null;
  const isApplying = form.get('intent') === 'promo' || (applied !== null && applied !== code);
  const step = isApplying ? (!code && applied ? 'remove' : 'apply') : 'pay';
  return { promo, discount, order: orderTotal(plan.price, discount), step, fault };
}

async function lookUp(
  request: Request,
  asked: Parameters<typeof findDiscount>[0],
): Promise<Pick<Order, 'discount' | 'fault'>> {
  if (!asked.code) return { discount: null, fault: null };
  const { userId } = asked;
  try {
    const find = () => limitPromo({ request, userId }, () => findDiscount(asked));
    return { discount: await withStripeErrors(failedPayment, find), fault: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { discount: null, fault: error };
  }
}

/** Specification, section 8. */
export function promoToast({ promo, discount, step }: Order): ToastMessage | undefined {
  const id = randomUUID();
  if (step === 'remove') {
    return { id, title: 'Promo Code Removed', description: 'Your order is at its full price again' };
  }
  if (promo?.isValid === false) {
    const description = 'The promo code you entered is invalid or expired';
    return { id, title: 'Invalid Promo Code', description, tone: 'destructive' };
  }
  if (discount && step === 'apply') {
    const off = discount.percentOff === null ? `$${discount.amountOff}` : `${discount.percentOff}%`;
    return { id, title: 'Promo Code Applied', description: `${off} discount applied to your order` };
  }
}
