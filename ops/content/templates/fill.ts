/** What one value of a hole says in each place: `sql` in queries, `words` in sentences, and whatever else its author named. */
export type Value = { sql: string; words: string } & Record<string, string>;
export type Choice = Record<string, Value>;
type Part = 'sql' | 'words';
type Hole = { hole: string; part: string };

const written = /\{(\w+)(?:\.(\w+))?\}/g;

/** `{price}` and `{price.name}`, as they stand in a text. A hole without a part is its SQL in queries and its words in sentences. */
export function holesIn(text: string, part: Part): Hole[] {
  return [...text.matchAll(written)].map(([, hole = '', named]) => ({ hole, part: named ?? part }));
}

/** Where a value is empty, such as the direction of an ascending sort, no gap is left. */
export function fill(text: string, choice: Choice, part: Part): string {
  const filled = text.replaceAll(written, (_, hole: string, named: string = part) => {
    const value = choice[hole]?.[named];
    if (value === undefined) throw new Error(`{${hole}.${named}} has no value.`);
    return value;
  });
  return filled.replaceAll(/(?<=\S) +(?=[ ,])/g, '');
}
