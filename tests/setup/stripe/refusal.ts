export type Decline = { code: string; decline_code: string | null; message: string };

type Words = { type: string; message: string; code?: string; param?: string; decline_code?: string | null };

export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: Words,
  ) {
    super(error.message);
  }
}

export const invalid = (message: string, more: { param?: string; code?: string } = {}) =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...more });

/** An unknown object in the path is a 404, in a parameter a 400. */
export function missing(object: string, id: string, param = 'id') {
  const message = `No such ${object}: '${id}'`;
  const error = { type: 'invalid_request_error', code: 'resource_missing', message, param };
  return new StripeRefusal(param === 'id' ? 404 : 400, error);
}

export const cardError = (decline: Decline) => new StripeRefusal(402, { type: 'card_error', ...decline });
