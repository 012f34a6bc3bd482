/** The texts of one value of a hole: `sql` in queries, `words` in sentences, and further parts that its author named. */
export type Value = { sql: string; words: string } & Record<string, string>;
export type Choice = Record<string, Value>;
type Part = 'sql' | 'words';
type Hole = { hole: string; part: string };

const written = /\{(\w+)(?:\.(\w+))?\}/g;

/** Finds `{price}` and `{price.name}` in a text. `part` is the part of a hole that names none. */
export function holesIn(text: string, part: Part): Hole[] {
  return [...text.matchAll(written)].map(([, hole = '', named]) => ({ hole, part: named ?? part }));
}

/** Fills the holes of a text. An empty value, such as the direction of an ascending sort, leaves no double space. */
export function fill(text: string, choice: Choice, part: Part): string {
  const filled = text.replaceAll(written, (_, hole: string, named: string = part) => {
    const value = choice[hole]?.[named];
    if (value === undefined) throw new Error(`{${hole}.${named}} has no value.`);
    return value;
  });
  return filled.replaceAll(/(?<=\S) +(?=[ ,])/g, '');
}
