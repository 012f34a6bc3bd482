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

/** Where in a query a fault is, and why in one line: line and column count from 1, the column in characters. */
export type QueryPosition = { line: number; column: number; words: string };

export type Reason =
  | 'stopped'
  | 'no_subscription'
  | 'out_of_date'
  // Why something is unavailable; `provider` is another company's.
  | 'database'
  | 'storage'
  | 'sandbox'
  | 'crowded'
  | 'provider';

/**
 * `retryAfter`: in seconds, becomes the Retry-After header. `reason` tells failures of one code apart: a query that was
 * stopped says nothing of its answer. `field`: of the form, which it is about. `repaired`: the query as its author may have meant it.
 * `wayOn`: the address that leads to what is closed. `tried`: the query as it was noted among its author's last.
 */
type Detail = {
  retryAfter?: number;
  reason?: Reason;
  place?: QueryPosition;
  field?: string;
  repaired?: string;
  wayOn?: string;
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
