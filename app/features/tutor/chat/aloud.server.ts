import type { Question } from './question';

/** What a query does, clause by clause. */
export async function readAloud({ exercise: { query } }: Question): Promise<string> {
  if (!query?.trim()) return 'There is no query in the editor yet, so there is nothing to read aloud.';
  return 'Press “Explain my query” under the editor: it reads your query aloud, one step after the other, with the number of rows after each.';
}
