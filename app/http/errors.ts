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

/** `retryAfter` is in seconds; `reason` tells failures of one code apart. */
type Detail = { retryAfter?: number; reason?: 'stopped' | 'no_subscription' };

/** `message` is one sentence for the learner. */
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
