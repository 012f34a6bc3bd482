import type { ServerResponse } from 'node:http';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (one) => entities[one] ?? one);

class Markup {
  constructor(readonly text: string) {}
}
type Part = Markup | string | number | null | false | Part[];

const write = (part: Part): string => {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(write).join('');
  return part === null || part === false ? '' : escapeHtml(String(part));
};

export const html = (strings: TemplateStringsArray, ...parts: Part[]) =>
  new Markup(
    strings.map((one, place) => one + (place < parts.length ? write(parts[place] ?? null) : '')).join(''),
  );

export const money = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

export const date = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem;color:#1a1f36}
label{display:block;margin:.5rem 0}input,select{font:inherit;padding:.4rem;width:100%;box-sizing:border-box}
button,a.button{font:inherit;padding:.5rem 1rem;margin:.25rem .5rem .25rem 0}table{width:100%}td:last-child{text-align:right}
[role=alert]{color:#a41c4e}.stand-in{color:#596171;font-size:.875rem}`;

export function sendPage(response: ServerResponse, title: string, body: Markup, status = 200) {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title} (stands in for Stripe)</title>
<style>${new Markup(style)}</style></head><body>${body}
<p class="stand-in">This page stands in for Stripe in tests. No money moves.</p></body></html>`;
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(page.text);
}

export const alert = (message: string | null) => (message ? html`<p role="alert">${message}</p>` : html``);

export const cardFields = html`<label>Card number <input name="number" autocomplete="cc-number" inputmode="numeric" required></label>
<label>Expiration date <input name="expiry" autocomplete="cc-exp" placeholder="MM / YY" required></label>
<label>Security code <input name="cvc" autocomplete="cc-csc" inputmode="numeric" required></label>`;

export const threeDSecure = (action: string) => html`<h1>3-D Secure</h1>
<p>Your bank asks whether it is you who pays.</p>
<form method="post" action="${action}">
<button name="answer" value="complete">Complete</button>
<button name="answer" value="fail">Fail</button>
<button name="answer" value="close">Close</button></form>`;

export function redirect(response: ServerResponse, location: string) {
  response.writeHead(303, { Location: location }).end();
}
