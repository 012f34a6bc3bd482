export const failedPayment = 'There was a problem processing your payment. Please try again.';

/** What the server found in order: who pays, `country` in ISO 3166's two letters, and how much in US dollars. */
export type CardOrder = { name: string; country: string; postalCode: string; total: number };

/** Of a page with a card field. `code`: the promo code that the order has counted, '' for none. */
export type CardPage = {
  stripe: { script: string; publishableKey: string };
  planId: number;
  courseId?: number;
  attempt: string;
  code: string;
};

export type Payment = { kind: 'test' } | { kind: 'none' } | ({ kind: 'stripe' } & CardPage['stripe']);
