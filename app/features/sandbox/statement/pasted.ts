// Strings, quoted names and comments may hold any character. An unclosed one reaches to the end.
const literal =
  /'(?:[^']|'')*(?:'|$)|"[^"]*(?:"|$)|--.*|\/\*[\s\S]*?(?:\*\/|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/;

const spaces = '\\u00a0\\u00ad\\u1680\\u180e\\u2000-\\u200f\\u202f\\u205f\\u2060\\u3000\\ufeff';
const spacesOutside = new RegExp(`${literal.source}|[${spaces}]`, 'g');

const straight: Record<string, string> = {
  ...{ '‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'" },
  ...{ '“': '"', '”': '"', '„': '"', '‟': '"', '«': '"', '»': '"', '″': '"' },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '−': '-', '—': '--' },
};
const typographic = new RegExp(`[${Object.keys(straight).join('')}]`, 'g');
const typographicOutside = new RegExp(`${literal.source}|${typographic.source}`, 'g');

const closers: Record<string, string> = { "'": "'", '"': '"', '/': '*/', $: '$', '-': '' };

function isClosed(part: string): boolean {
  const closer = closers[part.charAt(0)];
  return part.length > 1 && closer !== undefined && part.endsWith(closer);
}

/** Replaces spaces that SQL does not know, and invisible characters, by as many plain spaces. */
export function withPlainSpaces(query: string): string {
  return query.replace(spacesOutside, (part) => (part.length === 1 && !(part in closers) ? ' ' : part));
}

type Typography = { character: string; position: number; repaired: string };

/** Quotes and dashes of printed text where SQL has its own. `position` counts characters from 0. */
export function findTypography(query: string): Typography | undefined {
  let first: { character: string; index: number } | undefined;
  const repaired = query.replace(typographicOutside, (part, _tag, index: number) => {
    if (isClosed(part)) return part;
    return part.replace(typographic, (character, inPart: number) => {
      first ??= { character, index: index + inPart };
      return straight[character] ?? character;
    });
  });
  if (!first) return undefined;
  const position = Array.from(query.slice(0, first.index)).length;
  return { character: first.character, position, repaired };
}

/** The message about such a character in a query. */
export function describeTypography({ character }: Typography): string {
  const plain = straight[character] ?? '';
  return plain.startsWith('-')
    ? `“${character}” is a dash of printed text: SQL takes - for minus, and -- before a comment`
    : `“${character}” is a quotation mark of printed text: SQL takes the straight ' around texts, and " around names`;
}
