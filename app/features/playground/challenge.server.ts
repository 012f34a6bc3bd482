import { challenges } from 'drizzle/schema';
import { and, eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { getDataset, getDictionary } from '~/features/catalog/course.server';
import { otherQueries } from '~/features/player/other-queries.server';
import { gradeQuery } from '~/features/sandbox/grade.server';
import type { Learner } from '~/features/sandbox/query.server';
import { adviserFor } from '~/features/tutor/adviser.server';
import { AppError } from '~/http/errors';
import { lastKnown } from '~/http/last-known.server';

/** The landing page's exercise, on the playground's dataset. */
const sample = { courseId: 0, difficulty: 0 };

/** Null when an older build has written the challenges. */
export const findSample = lastKnown(async () => {
  const { title, description, initialQuery, grading } = challenges;
  const [found] = await db
    .select({ title, description, initialQuery, grading })
    .from(challenges)
    .where(isChallenge(await getDataset(sample.courseId), sample.difficulty))
    .limit(1);
  if (!found?.grading) return null;
  const { grading: answer, ...shown } = found;
  return { ...shown, contract: answer.contractWords };
});

/** @throws as gradeChallenge */
export const gradeSample = (args: { query: string; learner: Learner; signal?: AbortSignal }) =>
  gradeChallenge({ ...args, ...sample });

/** `slug`: for a difficulty with several challenges. */
const isChallenge = (dataset: string, difficulty: number, slug?: string) =>
  and(
    eq(challenges.datasetName, dataset),
    eq(challenges.difficulty, difficulty),
    slug === undefined ? undefined : eq(challenges.slug, slug),
  );

/** Includes the grading key, which must not leave the server. @throws AppError not_found */
export async function findChallenge({
  courseId,
  difficulty,
  slug,
}: {
  courseId: number;
  difficulty: number;
  slug?: string;
}) {
  const { dataset, tables } = await getDictionary(courseId);
  const [found] = await db
    .select({ grading: challenges.grading })
    .from(challenges)
    .where(isChallenge(dataset, difficulty, slug))
    .limit(1);
  if (!found?.grading) throw new AppError('not_found', 'There is no such challenge.');
  return { dataset, tables, ...found.grading };
}

type Answering = { query: string; learner: Learner; signal?: AbortSignal };
type Judged = Awaited<ReturnType<typeof findChallenge>>;

/** @throws AppError not_found, and as gradeAgainst */
export async function gradeChallenge(
  args: Answering & { courseId: number; difficulty: number; slug?: string },
) {
  return gradeAgainst({ ...args, ...(await findChallenge(args)) });
}

/** `debrief`: HTML, for a right answer. @throws AppError as gradeQuery */
export async function gradeAgainst(
  args: Answering & Pick<Judged, 'dataset' | 'tables' | 'contract' | 'key'>,
) {
  const { dataset, tables, contract, key, query, learner, signal } = args;
  const purposes = Object.fromEntries(tables.map(({ name, description }) => [name, description]));
  const advise = await adviserFor({ key, lastFinding: { finding: null, findingGrade: null }, purposes });
  const { reference } = key;
  const verdict = await gradeQuery({ dataset, contract, reference, query, learner, signal, advise });
  const { isCorrect } = verdict;
  return {
    verdict,
    debrief: isCorrect ? key.debrief : undefined,
    hasOthers: isCorrect && key.goodFor !== undefined,
  };
}

/** Right queries of other shapes, the reference among them. Call it after a right answer only. @throws AppError not_found */
export async function showOthers(args: {
  courseId: number;
  difficulty: number;
  slug?: string;
  query: string;
}) {
  const { key } = await findChallenge(args);
  return otherQueries(key, [args.query]);
}
