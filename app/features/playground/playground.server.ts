import { challenges, datasets } from 'drizzle/schema';
import { and, eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { getDictionary } from '~/features/catalog/course.server';

/** A challenge with as many of its hints as have been asked for. */
export type OpenChallenge = Omit<typeof challenges.$inferSelect, 'datasetName' | 'slug' | 'hints'> & {
  hints: string[];
  hintCount: number;
};

/**
 * What the playground shows beside its editor.
 * @param args.courseId 0 is the playground's own dataset
 * @param args.difficulty 1 to 4
 * @param args.hints how many are revealed
 * @throws AppError not_found for a course without a dataset
 */
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

function open(
  { datasetName: _, slug: __, hints, ...rest }: typeof challenges.$inferSelect,
  shown: number,
): OpenChallenge {
  return { ...rest, hints: hints.slice(0, shown), hintCount: hints.length };
}
