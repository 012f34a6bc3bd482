const usd = { style: 'currency', currency: 'USD' } as const;
const dollars = new Intl.NumberFormat('en-US', usd);
const wholeDollars = new Intl.NumberFormat('en-US', { ...usd, maximumFractionDigits: 0 });

export const formatPrice = (amount: number) => dollars.format(amount);

/** US dollars, with cents only where there are any. */
export const formatShortPrice = (amount: number) =>
  Number.isInteger(amount) ? wholeDollars.format(amount) : dollars.format(amount);
