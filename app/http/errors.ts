export const statusOf = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  ungradable: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** The place of a fault in a query, and why in one line. Line and column count from 1, the column in characters. */
export type QueryPosition = { line: number; column: number; words: string };

export type Reason =
  | 'stopped'
  | 'no_subscription'
  | 'out_of_date'
  // Reasons for `unavailable`; `provider` is another company, such as Stripe.
  | 'database'
  | 'storage'
  | 'sandbox'
  | 'crowded'
  | 'provider';

/**
 * `retryAfter`: seconds, for the Retry-After header. `reason` distinguishes failures of one code. `field`: the form's field at
 * fault. `repaired`: the query as its author may have meant it. `fallbackPath`: a path that leads to what is closed.
 * `tried`: the query as stored among the learner's tries.
 */
type Detail = {
  retryAfter?: number;
  reason?: Reason;
  place?: QueryPosition;
  field?: string;
  repaired?: string;
  fallbackPath?: string;
  tried?: { id: number; query: string; verdict: string };
};

export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly detail: Detail = {},
  ) {
    super(message);
    this.name = 'AppError';
  }

  get status() {
    return statusOf[this.code];
  }

  get headers(): Record<string, string> {
    const { retryAfter } = this.detail;
    return retryAfter === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfter)) };
  }
}
