import { addressAfter, authenticate, type Paid, payCheckout } from './checkout';
import { alert, cardFields, cardIn, money, redirect, sendPage, type Visit } from './html';
import type { Session } from './objects';

const threeDSecure = `<h1>3-D Secure</h1><p>Your bank asks whether it is you who pays.</p>
<form method="post"><button name="answer" value="complete">Complete</button>
<button name="answer" value="fail">Fail</button><button name="answer" value="close">Close</button></form>`;

/** Serves the hosted checkout, without script. Returns false for paths of other pages. */
export function serveCheckout(visit: Visit): boolean {
  const { state, path, form, response } = visit;
  const [, id = '', authentication] = /^\/c\/pay\/(\w+)(?:\/3ds\/(\w+))?$/.exec(path) ?? [];
  const session = state.sessions.get(id);
  if (session?.ui_mode !== 'hosted_page') return false;
  if (authentication && form) {
    answer(visit, session, authenticate(state, authentication, form.get('answer') ?? ''));
  } else if (authentication) sendPage(response, '3-D Secure', threeDSecure);
  else if (form) answer(visit, session, payCheckout(state, id, cardIn(form)));
  else showSession(visit, session);
  return true;
}

function answer(visit: Visit, session: Session, paid: Paid) {
  if (paid.outcome === 'paid') return redirect(visit.response, addressAfter(session));
  if (paid.outcome === 'declined') return showSession(visit, session, paid.decline.message);
  redirect(visit.response, `/c/pay/${session.id}/3ds/${paid.authentication}`);
}

function showSession({ response }: Visit, session: Session, error: string | null = null) {
  if (session.status !== 'open') {
    const words =
      session.status === 'complete' ? "You're all done here" : 'This checkout session has expired';
    return sendPage(response, 'Checkout', `<h1>${words}</h1><p>Go back to the site to go on.</p>`);
  }
  const body = `<h1>Subscribe</h1><p>Total due today ${money(session.amount_total)}</p>${alert(error)}
<form method="post" action="/c/pay/${session.id}">${cardFields}<button>Subscribe</button></form>
<p><a href="${session.cancel_url}">Back</a></p>`;
  sendPage(response, 'Checkout', body, error === null ? 200 : 402);
}
