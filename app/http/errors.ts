/** What can go wrong, in the domain's words; HTTP reads its status here and nowhere else. */
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

/**
 * A failure that the learner may read. `message` is one human sentence.
 * `detail.retryAfter` is in seconds and becomes the Retry-After header.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: { retryAfter?: number };

  constructor(code: ErrorCode, message: string, detail: { retryAfter?: number } = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
  }

  get status() {
    return statusOf[this.code];
  }
}
