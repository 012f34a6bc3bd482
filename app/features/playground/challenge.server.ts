import { challenges } from 'drizzle/schema';
import { and, eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { getDictionary } from '~/features/catalog/course.server';
import { gradeQuery } from '~/features/sandbox/grade.server';
import type { Learner } from '~/features/sandbox/query.server';
import { adviserFor } from '~/features/tutor/adviser.server';
import { AppError } from '~/http/errors';
import { lastKnown } from '~/http/last-known.server';

/** The difficulty of the landing page's exercise. */
const sample = 0;

/** Null where an older build has written the challenges. */
export const findSample = lastKnown(async () => {
  const [found] = await db.select().from(challenges).where(eq(challenges.difficulty, sample)).limit(1);
  if (!found?.grading) return null;
  const { title, description, initialQuery, grading } = found;
  return { title, description, initialQuery, contract: grading.contractWords };
});

/** `difficulty` is 1 to 4, or 0 for the landing page's. @throws AppError not_found where there is none; as gradeQuery */
export async function gradeChallenge(args: {
  courseId: number;
  difficulty: number;
  query: string;
  learner: Learner;
  signal?: AbortSignal;
}) {
  const { courseId, difficulty, query, learner, signal } = args;
  const { dataset, tables } = await getDictionary(courseId);
  const [found] = await db
    .select({ grading: challenges.grading })
    .from(challenges)
    .where(and(eq(challenges.datasetName, dataset), eq(challenges.difficulty, difficulty)))
    .limit(1);
  if (!found?.grading) throw new AppError('not_found', 'There is no such challenge.');
  const { contract, key } = found.grading;
  const purposes = Object.fromEntries(tables.map(({ name, description }) => [name, description]));
  const said = { finding: null, findingGrade: null };
  const advise = await adviserFor({ key, said, purposes });
  return gradeQuery({ dataset, contract, reference: key.reference, query, learner, signal, advise });
}
