import { challengeScores } from 'drizzle/schema';
import { and, eq, sql } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';
import type { HintPress, Standing, Standings } from './standing';

type Challenge = { userId: number; dataset: string; slug: string };

const { userId, datasetName, slug, hints, solvedWith, solvedAt } = challengeScores;
const key = [userId, datasetName, slug];
const shown = { hints, solvedWith, solvedAt };

const toStanding = ({
  solvedAt: at,
  ...rest
}: Pick<typeof challengeScores.$inferSelect, keyof typeof shown>) => ({
  ...rest,
  solvedAt: at?.toISOString() ?? null,
});

export async function listStandings(owner: { userId: number; dataset: string }): Promise<Standings> {
  const rows = await db
    .select({ slug, ...shown })
    .from(challengeScores)
    .where(and(eq(userId, owner.userId), eq(datasetName, owner.dataset)));
  return Object.fromEntries(rows.map(({ slug: name, ...row }) => [name, toStanding(row)]));
}

async function write(
  challenge: Challenge,
  first: Partial<typeof challengeScores.$inferInsert>,
  set: Record<string, unknown>,
): Promise<Standing> {
  const { dataset, ...rest } = challenge;
  const [row] = await db
    .insert(challengeScores)
    .values({ datasetName: dataset, ...rest, ...first })
    .onConflictDoUpdate({ target: key, set })
    .returning(shown);
  if (!row) throw new Error('an upsert returns its row');
  return toStanding(row);
}

/** withHint in the database; safe for concurrent requests. */
export const noteHint = (challenge: Challenge, { seen, most }: HintPress) =>
  write(
    challenge,
    { hints: Math.min(1, most) },
    { hints: sql`case when ${hints} <= ${seen} then least(${hints} + 1, ${most}) else ${hints} end` },
  );

/** withAnswer in the database; safe for concurrent requests. */
export const noteSolved = (challenge: Challenge) =>
  write(
    challenge,
    { solvedWith: 0, solvedAt: new Date() },
    { solvedWith: sql`coalesce(${solvedWith}, ${hints})`, solvedAt: sql`coalesce(${solvedAt}, now())` },
  );

/** Merges a visitor's scores into an account's; safe to repeat. Hints read by the account count for the visitor's answer. */
export async function carryOver(tx: Executor, owner: number, standings: Record<string, Standings>) {
  const rows = Object.entries(standings).flatMap(([dataset, bySlug]) =>
    Object.entries(bySlug).map(([name, { solvedAt: at, ...standing }]) => ({
      ...standing,
      solvedAt: at === null ? null : new Date(at),
      ...{ userId: owner, datasetName: dataset, slug: name },
    })),
  );
  if (rows.length === 0) return;
  await tx
    .insert(challengeScores)
    .values(rows)
    .onConflictDoUpdate({
      target: key,
      set: {
        hints: sql`greatest(${hints}, excluded.hints)`,
        solvedWith: sql`coalesce(${solvedWith}, excluded.solved_with + greatest(0, ${hints} - excluded.solved_with))`,
        solvedAt: sql`coalesce(${solvedAt}, excluded.solved_at)`,
      },
    });
}
