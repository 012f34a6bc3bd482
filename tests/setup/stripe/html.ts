import type { ServerResponse } from 'node:http';
import type { StripeState } from './state';

export const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export function sendPage(response: ServerResponse, title: string, body: string, status = 200) {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title} (stands in for Stripe)</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem}label{display:block}</style>
</head><body>${body}<p>This page stands in for Stripe in tests. No money moves.</p></body></html>`;
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
}

export const alert = (message: string | null) => (message ? `<p role="alert">${message}</p>` : '');

export const cardFields = `<label>Card number <input name="number" autocomplete="cc-number" inputmode="numeric" required></label>
<label>Expiration date <input name="expiry" autocomplete="cc-exp" placeholder="MM / YY" required></label>
<label>Security code <input name="cvc" autocomplete="cc-csc" inputmode="numeric" required></label>`;

export const redirect = (response: ServerResponse, location: string) =>
  void response.writeHead(303, { Location: location }).end();

export type Visit = {
  state: StripeState;
  path: string;
  /** The submitted form; null for a GET. */
  form: URLSearchParams | null;
  response: ServerResponse;
};

export const cardIn = (form: URLSearchParams) => {
  const field = (name: string) => form.get(name) ?? '';
  return { number: field('number').replaceAll(' ', ''), expiry: field('expiry') };
};
