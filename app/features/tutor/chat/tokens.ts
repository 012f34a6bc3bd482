const mostTokens = 80;

/** Words and signs in lower case: `count(*)` is two, `tickets.price` and `don't` are one. */
export function messageTokensOf(text: string): string[] {
  const plain = text.toLowerCase().replace(/(\w)['’`´](?=[a-z])/g, '$1');
  return (plain.match(/\w+(?:\.\w+)?|::|\|\||[<>!]=|<>|==?|--|[<>*%+/;-]/g) ?? []).slice(0, mostTokens);
}

export const joined = (tokens: readonly string[]) => tokens.join(' ');

/** Finds what is written in capitals or between backticks, which is meant as a word of SQL. */
export function markedIn(text: string): Set<string> {
  const isShouted = !/[a-z]/.test(text);
  const capitals = isShouted ? [] : (text.match(/\b[A-Z]{2,}(?: [A-Z]{2,})*\b/g) ?? []);
  const quoted = text.split('`').filter((_, index, parts) => index % 2 === 1 && index < parts.length - 1);
  return new Set([...capitals, ...quoted].map((part) => joined(messageTokensOf(part))));
}
