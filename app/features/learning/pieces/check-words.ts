import type { Check } from './pieces.server';

const easedWords = {
  'taken away': 'To make it easier, one of the wrong lines was taken away.',
  joined: 'To make it easier, two lines that follow each other are one now.',
};

/** The result of a check in words, for readers who cannot see the mark. */
export function checkWords({ astray, eased }: Check): string {
  const found = astray
    ? `Line ${astray.line} is the first that is out of place, or no part of the query.`
    : 'Each line is in its place so far. The query goes on.';
  return eased ? `${found} ${easedWords[eased]}` : found;
}
