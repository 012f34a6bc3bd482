import { enrollments, itemProgress, lessonItems, openReviews, reviewLog, reviews } from 'drizzle/schema';
import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';
import { type Rating, ratingOf } from './rating';
import { rate, type Standing } from './schedule.server';

const columns = {
  skill: reviews.skill,
  due: reviews.due,
  stability: reviews.stability,
  difficulty: reviews.difficulty,
  reps: reviews.reps,
  lapses: reviews.lapses,
  state: reviews.state,
  lastReview: reviews.lastReview,
};

export type Reviewed = Awaited<ReturnType<typeof listReviews>>[number];

/** A skill's last ratings, the oldest first. Raw names, as Drizzle would write columns without the table: ambiguous here. */
const mostShown = 8;
const ratings = sql<Rating[]>`(
  select coalesce(json_agg(last.rating order by last.id), '[]') from (
    select log.rating, log.id from ${reviewLog} as log
    where log.user_id = reviews.user_id and log.skill = reviews.skill
    order by log.id desc limit ${mostShown}) as last)`;

/** All skills in the user's review, the first due first; adds newly learned skills before. */
export async function listReviews(userId: number) {
  await addLearnedSkills(userId);
  return db
    .select({ ...columns, ratings })
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(asc(reviews.due), asc(reviews.skill));
}

/**
 * Adds each skill of a solved exercise to the reviews, rated by the first exercise that used it, unless it is there. Runs after
 * an answer, and before reading, for exercises solved before there were reviews or just before a crash.
 */
export async function addLearnedSkills(userId: number): Promise<void> {
  const isKnown = sql`exists (select 1 from ${reviews} where ${reviews.userId} = ${userId} and ${reviews.skill} = shown.skill)`;
  const shown = await db
    .selectDistinctOn([sql`shown.skill`], {
      skill: sql<string>`shown.skill`,
      itemId: lessonItems.id,
      completedAt: itemProgress.completedAt,
      attempts: itemProgress.attempts,
      hints: itemProgress.hintsRead,
      withHelp: itemProgress.withHelp,
      isShown: sql<boolean>`${itemProgress.solutionSeenAt} is not null`,
    })
    .from(itemProgress)
    .innerJoin(enrollments, eq(enrollments.id, itemProgress.enrollmentId))
    .innerJoin(lessonItems, eq(lessonItems.id, itemProgress.itemId))
    .innerJoin(sql`unnest(${lessonItems.skills}) as shown (skill)`, sql`not ${isKnown}`)
    .where(and(eq(enrollments.userId, userId), isNotNull(itemProgress.completedAt)))
    .orderBy(sql`shown.skill`, asc(itemProgress.completedAt), asc(lessonItems.id));
  if (shown.length === 0) return;
  const first = shown.map(({ skill, itemId, completedAt, ...solved }) => {
    const rating = ratingOfExercise(solved);
    const standing = rate(undefined, rating, completedAt ?? new Date());
    return { standing: { userId, skill, ...standing }, task: exerciseTask(itemId), rating };
  });
  await db.transaction(async (tx) => {
    const taken = await tx
      .insert(reviews)
      .values(first.map(({ standing }) => standing))
      .onConflictDoNothing()
      .returning({ skill: reviews.skill });
    const isTaken = new Set(taken.map(({ skill }) => skill));
    const logged = first.filter(({ standing: { skill } }) => isTaken.has(skill));
    await log(
      tx,
      logged.map(({ standing: { skill, lastReview: at }, task, rating }) => ({
        userId,
        skill,
        task,
        rating,
        at,
      })),
    );
  });
}

export const exerciseTask = (itemId: number) => `exercise/${itemId}`;

type Solved = { attempts: number; hints: number; withHelp: boolean; isShown: boolean };

/** The rating of a solved exercise. `attempts` includes the right answer. */
export function ratingOfExercise({ attempts, hints, withHelp, isShown }: Solved): Rating {
  if (isShown) return 1;
  return withHelp ? 2 : ratingOf({ wrong: Math.max(0, attempts - 1), hints });
}

const log = async (tx: Executor, rows: (typeof reviewLog.$inferInsert)[]) =>
  rows.length > 0 && tx.insert(reviewLog).values(rows);

export type Rated = { skill: string; due: Date };

/**
 * Rates the due skills of a task: all of them if it was solved, else only the longest due, which the task was for. Skills that
 * another request has rated meanwhile are skipped. @returns the rated skills, and when they are due again
 */
export async function rateTask(args: {
  userId: number;
  task: string;
  skills: readonly string[];
  /** Undefined for a right answer: the rating then depends on earlier wrong answers and hints. */
  rating?: Rating;
  at?: Date;
}): Promise<Rated[]> {
  const { userId, task, skills, at = new Date() } = args;
  if (skills.length === 0) return [];
  return db.transaction(async (tx) => {
    const [seen] = await tx
      .delete(openReviews)
      .where(and(eq(openReviews.userId, userId), eq(openReviews.task, task)))
      .returning();
    const rating = args.rating ?? ratingOf(seen ?? { wrong: 0, hints: 0 });
    const due = await tx
      .select(columns)
      .from(reviews)
      .where(and(eq(reviews.userId, userId), inArray(reviews.skill, [...skills]), lte(reviews.due, at)))
      .orderBy(asc(reviews.due), asc(reviews.skill));
    const after = (rating === 1 ? due.slice(0, 1) : due).map(({ skill, ...before }) => {
      return { skill, seen: before.lastReview, next: rate(before, rating, at) };
    });
    const rated = await update(tx, userId, after);
    await log(
      tx,
      rated.map(({ skill }) => ({ userId, skill, task, rating, at })),
    );
    return rated;
  });
}

/** Updates skills whose lastReview has not changed since they were read. */
async function update(
  tx: Executor,
  userId: number,
  standings: { skill: string; seen: Date; next: Standing }[],
): Promise<Rated[]> {
  if (standings.length === 0) return [];
  const rows = standings.map(
    ({ skill, seen, next: { due, stability, difficulty, reps, lapses, state, lastReview } }) =>
      sql`(${skill}, ${seen.toISOString()}::timestamptz, ${due.toISOString()}::timestamptz, ${stability}::float8, ${difficulty}::float8,
        ${reps}::int, ${lapses}::int, ${state}::int, ${lastReview.toISOString()}::timestamptz)`,
  );
  const updated = await tx.execute<{ skill: string }>(sql`
    update ${reviews} set due = next.due, stability = next.stability, difficulty = next.difficulty, reps = next.reps,
      lapses = next.lapses, state = next.state, last_review = next.last_review
    from (values ${sql.join(rows, sql`, `)})
      as next (skill, seen, due, stability, difficulty, reps, lapses, state, last_review)
    where ${reviews.userId} = ${userId} and ${reviews.skill} = next.skill and ${reviews.lastReview} is not distinct from next.seen
    returning next.skill`);
  const isRated = new Set(updated.map(({ skill }) => skill));
  return standings.flatMap(({ skill, next: { due } }) => (isRated.has(skill) ? [{ skill, due }] : []));
}

type OpenTask = { userId: number; task: string };

const seenOf = ({ userId, task }: OpenTask) =>
  and(eq(openReviews.userId, userId), eq(openReviews.task, task));

/** The wrong answers and hints of a task that is not rated yet. */
export async function findOpen(open: OpenTask): Promise<{ wrong: number; hints: number }> {
  const [seen] = await db
    .select({ wrong: openReviews.wrong, hints: openReviews.hints })
    .from(openReviews)
    .where(seenOf(open));
  return seen ?? { wrong: 0, hints: 0 };
}

export const noteWrong = (open: OpenTask) =>
  db
    .insert(openReviews)
    .values({ ...open, wrong: 1 })
    .onConflictDoUpdate({
      target: [openReviews.userId, openReviews.task],
      set: { wrong: sql`${openReviews.wrong} + 1` },
    });

/** `number`: the hint's number from 1, at most one more than those read before. */
export async function noteHint({ number, of, ...open }: OpenTask & { number: number; of: number }) {
  const [noted] = await db
    .insert(openReviews)
    .values({ ...open, hints: Math.min(1, of) })
    .onConflictDoUpdate({
      target: [openReviews.userId, openReviews.task],
      set: {
        hints: sql`greatest(${openReviews.hints}, least(${number}::int, ${openReviews.hints} + 1, ${of}::int))`,
      },
    })
    .returning({ hints: openReviews.hints });
  return noted?.hints ?? 0;
}

/** The tasks that the user answered last, the newest first. */
export async function listSeen(userId: number): Promise<string[]> {
  const rows = await db
    .select({ task: reviewLog.task })
    .from(reviewLog)
    .where(eq(reviewLog.userId, userId))
    .orderBy(desc(reviewLog.id))
    .limit(100);
  return [...new Set(rows.map(({ task }) => task))];
}
