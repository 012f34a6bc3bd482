import { Fragment } from 'react';

/** What stands between backticks is code; nothing else is markup. */
export function withCode(text: string) {
  return text.split('`').map((part, index) => {
    const isCode = index % 2 === 1;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
    return <Fragment key={index}>{isCode ? <code>{part}</code> : part}</Fragment>;
  });
}
