export type Decline = { code: string; decline_code: string | null; message: string };

type Words = { type: string; message: string; code?: string; param?: string; decline_code?: string };

/** Stripe's reply to a call that it does not carry out. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: Words,
  ) {
    super(error.message);
  }
}

export function invalid(message: string, { param, code }: { param?: string; code?: string } = {}) {
  return new StripeRefusal(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

/** By its own address an unknown object is a 404; named in a parameter, a 400. */
export function missing(object: string, id: string, param = 'id') {
  const message = `No such ${object}: '${id}'`;
  const error = { type: 'invalid_request_error', code: 'resource_missing', message, param };
  return new StripeRefusal(param === 'id' ? 404 : 400, error);
}

export function unknownParameter(param: string) {
  return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

export function cardError({ code, decline_code, message }: Decline) {
  return new StripeRefusal(402, {
    type: 'card_error',
    code,
    message,
    ...(decline_code && { decline_code }),
  });
}
