export const failedPayment = 'There was a problem processing your payment. Please try again.';

/** An order that the server has validated. `country`: two letters of ISO 3166; `total`: US dollars. */
export type CardOrder = { name: string; country: string; postalCode: string; total: number };

/** `code`: the promo code that the order's total includes, '' for none. */
export type CardPage = {
  stripe: { script: string; publishableKey: string };
  planId: number;
  courseId?: number;
  attempt: string;
  code: string;
};

export type Payment = { kind: 'test' } | { kind: 'none' } | ({ kind: 'stripe' } & CardPage['stripe']);
