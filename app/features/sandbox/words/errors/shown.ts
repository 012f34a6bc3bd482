const most = 40;

/** A learner's own words for a sentence: on one line, and shortened. */
export function shown(text: string): string {
  const characters = Array.from(
    text
      .slice(0, 4 * most)
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : characters.join('');
}

/** A text as SQL writes it. */
export function quoted(text: string): string {
  return `'${shown(text).replaceAll("'", "''")}'`;
}
