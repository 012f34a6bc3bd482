/** `code` as it was typed. */
export type Promo = { code: string; isValid: boolean };

export type OrderTotal = ReturnType<typeof orderTotal>;

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** In US dollars. Specification, section 9: discount = price × percent / 100, total = subtotal − discount. */
export function orderTotal(price: number, percent: number) {
  const discount = cents((price * percent) / 100);
  return { subtotal: price, discount, total: cents(price - discount) };
}
