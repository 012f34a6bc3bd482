const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** US dollars with cents. */
export const formatPrice = (amount: number) => dollars.format(amount);

/** US dollars, with cents only where there are any. */
export const formatShortPrice = (amount: number) =>
  Number.isInteger(amount) ? wholeDollars.format(amount) : dollars.format(amount);

/** What an annual price comes to a month (specification, section 9: price / 12). */
export const monthlyEquivalent = (annualPrice: number) => annualPrice / 12;
