/** What stands between backticks is code; nothing else is markup. */
export const withCode = (text: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
  text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));
