import type { Catalogue } from '~/sql/catalogue';
import { nodeAt } from '~/sql/tree';
import type { ServerError } from '../server-error';

/** A query that Postgres could read and did not run. */
export type Faulty = {
  error: ServerError;
  catalogue: Catalogue;
  statement: { text: string; select: unknown };
};

/** The node of a kind at the place of the fault. */
export function nodeOf<T>({ error, statement }: Faulty, kind: string): T | undefined {
  return error.position === undefined ? undefined : nodeAt<T>(statement, kind, error.position);
}

/** The query from the place of the fault on. */
export function textFrom({ error, statement }: Faulty): string {
  const { position } = error;
  if (position === undefined) return '';
  return Array.from(statement.text).slice(position).join('');
}

/** The query from the place of a node on, whose locations count bytes. */
export function textAtNode({ statement }: Faulty, location = 0): string {
  return Buffer.from(statement.text).subarray(location).toString();
}
