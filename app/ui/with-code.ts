import { createElement, Fragment } from 'react';

/** Text between backticks becomes code; nothing else is markup. */
export function withCode(text: string) {
  const parts = text.split('`').map((part, index) => (index % 2 ? createElement('code', null, part) : part));
  return createElement(Fragment, null, ...parts);
}
