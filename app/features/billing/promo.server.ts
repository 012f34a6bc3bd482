const percentByCode: Readonly<Record<string, number>> = { save10: 10 };

/** The percentage that a promo code takes off; 0 for none or an unknown one. */
export function promoPercent(code: string): number {
  return percentByCode[code.trim().toLowerCase()] ?? 0;
}
