/** Values for the placeholders of a sentence, by name; undefined or empty where there is no value. */
export type Values = Record<string, string | undefined>;

/** Fills an authored sentence: `{before $name after|otherwise}` keeps the text around a value, or `otherwise` without one. */
export function fill(text: string, values: Values): string {
  return text.replace(
    /\{([^{}|$]*)\$(\w+)([^{}|]*)(?:\|([^{}]*))?\}/g,
    (_, before, name, after, otherwise = '') =>
      values[name] ? `${before}${values[name]}${after}` : otherwise,
  );
}
