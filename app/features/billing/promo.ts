/** Order totals in US dollars. */
export type OrderTotal = { subtotal: number; discount: number; total: number };

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** Specification, section 9: discount = price × percent / 100, total = subtotal − discount. */
export function orderTotal(price: number, percent: number): OrderTotal {
  const discount = cents((price * percent) / 100);
  return { subtotal: price, discount, total: cents(price - discount) };
}
