/** What is put in the places of a sentence; undefined or empty for what there is not. */
export type Values = Record<string, string | undefined>;

/** An authored sentence: in braces stands what is said where there is a value for the word with a $, and after | what is said else. */
export function fill(text: string, values: Values): string {
  return text.replace(
    /\{([^{}|$]*)\$(\w+)([^{}|]*)(?:\|([^{}]*))?\}/g,
    (_, before, name, after, otherwise = '') =>
      values[name] ? `${before}${values[name]}${after}` : otherwise,
  );
}
