/** `code` as it was typed. */
export type Promo = { code: string; isValid: boolean };

/** Either `percentOff` or `amountOff`, in US dollars. `duration` as at Stripe: the first payment, `months`, or all payments. */
export type Discount = {
  percentOff: number | null;
  amountOff: number | null;
  duration: 'once' | 'repeating' | 'forever';
  months: number | null;
};

export type OrderTotal = ReturnType<typeof orderTotal>;

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** In US dollars. Specification, section 9: discount = price × percent / 100, total = subtotal − discount. */
export function orderTotal(price: number, off: Discount | null) {
  const wanted = off?.amountOff ?? cents((price * (off?.percentOff ?? 0)) / 100);
  const discount = Math.min(price, wanted);
  return { subtotal: price, discount, total: cents(price - discount), duration: off?.duration ?? null };
}
