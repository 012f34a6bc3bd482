import type { ServerResponse } from 'node:http';
import type { World } from './world';

export type Visit = {
  world: World;
  path: string;
  /** What a form sends; null for a page that is only looked at. */
  form: URLSearchParams | null;
  response: ServerResponse;
};

export const cardIn = (form: URLSearchParams) => {
  const field = (name: string) => form.get(name) ?? '';
  return { number: field('number'), expiry: field('expiry'), cvc: field('cvc') };
};
