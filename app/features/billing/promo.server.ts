import { randomUUID } from 'node:crypto';
import type { ToastMessage } from '~/http/toast';
import { type OrderTotal, orderTotal, type Promo } from './promo';

const percentByCode: Readonly<Record<string, number>> = { save10: 10 };

/** The percentage that a promo code takes off; 0 for none or an unknown one. */
export function promoPercent(code: string): number {
  return percentByCode[code.trim().toLowerCase()] ?? 0;
}

type Order = { promo: Promo | null; order: OrderTotal; step: 'apply' | 'remove' | 'pay' };

/**
 * What a press on the checkout asks for, and what the order comes to with the code in the box. What is paid is what was shown:
 * `applied` is the code that the page has counted, '' for none. Where the box has another, that one is applied first, so
 * that Enter in it applies without script too.
 */
export function readOrder(price: number, form: FormData): Order {
  const code = String(form.get('promoCode') ?? '').trim();
  const applied = form.get('applied');
  const percent = promoPercent(code);
  const promo = code ? { code, isValid: percent > 0 } : null;
  const isApplying = form.get('intent') === 'promo' || (applied !== null && applied !== code);
  const step = isApplying ? (!code && applied ? 'remove' : 'apply') : 'pay';
  return { promo, order: orderTotal(price, percent), step };
}

/** Specification, section 8. */
export function promoToast({ promo, step }: Order): ToastMessage | undefined {
  const id = randomUUID();
  if (step === 'remove') {
    return { id, title: 'Promo Code Removed', description: 'Your order is at its full price again' };
  }
  if (promo?.isValid === false) {
    const description = 'The promo code you entered is invalid or expired';
    return { id, title: 'Invalid Promo Code', description, tone: 'destructive' };
  }
  if (promo && step === 'apply') {
    return { id, title: 'Promo Code Applied', description: '10% discount applied to your order' };
  }
}
