import { readFileSync } from 'node:fs';
import { addressAfter, applyCoupon, applyTypedCode, authenticate, type Paid, payCheckout } from './checkout';
import { cardIn, type Visit } from './html';
import type { Session } from './objects';
import type { StripeState } from './state';

const read = (name: string) => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');
const files: Record<string, { type: string; text: string }> = {
  '/stripe.js': { type: 'text/javascript', text: read('stripe.js') },
  '/_js/card': { type: 'text/html', text: read('card.html') },
  '/_js/challenge': { type: 'text/html', text: read('challenge.html') },
};

/** Serves stripe.js, its frames and their calls. Returns false for other paths. */
export function serveElements({ state, path, form, response }: Visit): boolean {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cache-Control', 'no-store');
  const file = files[path];
  const ask = calls[path.replace('/_js/', '')];
  if (file) {
    response.writeHead(200, { 'Content-Type': `${file.type}; charset=utf-8` }).end(file.text);
  } else if (ask && form) {
    const reply = JSON.stringify(answer(state, ask, form));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(reply);
  }
  return !!file || (!!ask && !!form);
}

type Ask = (state: StripeState, session: Session, form: URLSearchParams) => object;

const failure = (message: string, code: string | null = null) => ({
  type: 'error',
  error: { message, code },
});
const success = (session: Session) => ({
  type: 'success',
  session: {
    id: session.id,
    status: { type: session.status },
    total: { total: { minorUnitsAmount: session.amount_total } },
  },
});

function outcomeOf(session: Session, paid: Paid) {
  if (paid.outcome === 'asks') return { type: 'challenge', authentication: paid.authentication };
  if (paid.outcome === 'declined') return failure(paid.decline.message, 'paymentFailed');
  return { ...success(session), returnUrl: addressAfter(session) };
}

const calls: Record<string, Ask> = {
  session: (_, session) => success(session),
  promo: (state, session, form) =>
    applyTypedCode(state, session, form.get('code') ?? '')
      ? success(session)
      : failure('This promotion code is invalid.', 'invalidCode'),
  unpromo(state, session) {
    if (session.status === 'open') applyCoupon(state, session, null);
    return success(session);
  },
  confirm: (state, session, form) => outcomeOf(session, payCheckout(state, session.id, cardIn(form))),
  authenticate: (state, session, form) =>
    outcomeOf(session, authenticate(state, form.get('authentication') ?? '', form.get('answer') ?? '')),
};

/** Answers a call only with the client secret of its session. */
function answer(state: StripeState, ask: Ask, form: URLSearchParams): object {
  const secret = form.get('clientSecret') ?? '';
  const [id = ''] = secret.split('_secret_');
  const session = state.sessions.get(id);
  return session?.client_secret === secret
    ? ask(state, session, form)
    : failure('The client_secret provided is not valid.');
}
