import { challenges, datasets } from 'drizzle/schema';
import { and, eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { getDictionary } from '~/features/catalog/course.server';

export type OpenChallenge = ReturnType<typeof open>;

/** `difficulty` is 1 to 4, `hints` how many are revealed. @throws AppError not_found for a course without a dataset */
export async function getPlayground(args: { courseId: number; difficulty: number; hints: number }) {
  const { dataset, tables, diagram } = await getDictionary(args.courseId);
  const [[about], [challenge]] = await Promise.all([
    db.select({ lesson: datasets.playgroundLesson }).from(datasets).where(eq(datasets.name, dataset)),
    db
      .select()
      .from(challenges)
      .where(and(eq(challenges.datasetName, dataset), eq(challenges.difficulty, args.difficulty)))
      .limit(1),
  ]);
  return {
    dataset,
    tables,
    diagram,
    lesson: about?.lesson ?? '',
    challenge: challenge && open(challenge, args.hints),
  };
}

function open(challenge: typeof challenges.$inferSelect, shown: number) {
  const { datasetName: _, slug: __, hints, ...rest } = challenge;
  return { ...rest, hints: hints.slice(0, shown), hintCount: hints.length };
}
