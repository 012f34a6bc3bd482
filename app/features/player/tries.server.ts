import { tries } from 'drizzle/schema';
import { and, desc, eq, lte, not, or, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';
import { mostTries, type Try } from './try';

/** `place`: what the queries belong to, by kind and id, such as "lesson/12". */
type TryPlace = { userId: number; place: string };

const shown = { id: tries.id, query: tries.query, verdict: tries.verdict };

/** Trimmed: a selected part is sent with the white space that stands for the rest of the query. */
const plain = (query: string) => query.replaceAll('\r\n', '\n').trim();

const isAt = ({ userId, place }: TryPlace) => and(eq(tries.userId, userId), eq(tries.place, place));

const triesAt = db
  .select(shown)
  .from(tries)
  .where(and(eq(tries.userId, sql.placeholder('userId')), eq(tries.place, sql.placeholder('place'))))
  .orderBy(desc(tries.id))
  .limit(mostTries)
  .prepare('tries at a place');

export const listTries = ({ userId, place }: TryPlace) => triesAt.execute({ userId, place });

/** Stores a query as the newest of its place; replaces an equal query with the same verdict. */
async function noteTry({ userId, place, verdict, ...entry }: TryPlace & { query: string; verdict: string }) {
  const at = isAt({ userId, place });
  const query = plain(entry.query);
  const isSame = sql`(${tries.query}, ${tries.verdict}) = (${query}, ${verdict})`;
  const firstTooMany = db
    .select({ id: tries.id })
    .from(tries)
    .where(and(at, not(isSame)))
    .orderBy(desc(tries.id))
    // The statement does not see the row that it inserts itself, hence one less.
    .offset(mostTries - 1)
    .limit(1);
  const forgotten = db.$with('forgotten').as(
    db
      .delete(tries)
      .where(and(at, or(isSame, lte(tries.id, sql`(${firstTooMany})`))))
      .returning({ id: tries.id }),
  );
  const [noted] = await db
    .with(forgotten)
    .insert(tries)
    .values({ userId, place, query, verdict })
    .returning(shown);
  return noted;
}

/** Stores a query with the outcome of `work`. @throws what `work` throws; a bad_request has the try in its detail */
export async function runAndStoreTry<Answer>(
  entry: TryPlace & { query: string },
  work: Promise<Answer>,
  verdictOf: (answer: Answer) => string,
): Promise<{ answer: Answer; tried?: Try }> {
  try {
    const answer = await work;
    return { answer, tried: await noteTry({ ...entry, verdict: verdictOf(answer) }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'bad_request') throw error;
    const tried = await noteTry({ ...entry, verdict: 'Failed' });
    throw new AppError(error.code, error.message, { ...error.detail, tried });
  }
}

export const rowsIn = ({ rows, truncated }: { rows: readonly unknown[]; truncated: boolean }) =>
  rows.length === 1 && !truncated ? '1 row' : `${rows.length}${truncated ? ' rows and more' : ' rows'}`;

/** Returns an earlier query of the place, and stores the typed one in exchange. @throws AppError not_found */
export async function takeTry(at: TryPlace, { id, typed }: { id: number; typed: string }): Promise<string> {
  const kept = await listTries(at);
  const taken = kept.find((entry) => entry.id === id);
  if (!taken) throw new AppError('not_found', 'This query is not kept any more.');
  const query = plain(typed);
  const isKnown = kept.some((entry) => entry.query === query);
  if (query && !isKnown) await noteTry({ ...at, query, verdict: 'Not run' });
  return taken.query;
}
