import { courses, type ExerciseContract, lessonItems, lessons } from 'drizzle/schema';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { describeContract } from '~/features/sandbox/contract';
import { readOwn } from '~/features/sandbox/grade.server';

/** An exercise as the site grades it now; `name` is "lesson/item", by slugs. */
export type KeptExercise = NonNullable<Awaited<ReturnType<typeof findExercise>>>;

const nameOf = sql<string>`${lessons.slug} || '/' || ${lessonItems.slug}`;

export async function findExercise(which: { name: string } | { itemId: number }) {
  const [row] = await db
    .select({
      itemId: lessonItems.id,
      name: nameOf,
      title: lessonItems.title,
      dataset: courses.datasetName,
      content: lessonItems.content,
      key: lessonItems.key,
    })
    .from(lessonItems)
    .innerJoin(lessons, eq(lessons.id, lessonItems.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where('name' in which ? eq(nameOf, which.name) : eq(lessonItems.id, which.itemId));
  if (!row) return undefined;
  const { content, key, dataset, ...named } = row;
  if (content.type !== 'exercises' || !key || !('reference' in key)) return undefined;
  const { reference } = key;
  return { ...named, dataset: dataset ?? '', reference, contract: content.contract };
}

/** Changes the contract and its words for learners. A deploy whose course files differ overwrites the change. */
export async function changeContract(exercise: KeptExercise, contract: ExerciseContract) {
  const { itemId, dataset, reference } = exercise;
  const { result } = await readOwn({ dataset, query: reference });
  const contractWords = describeContract(
    contract,
    result.columns.map(({ name }) => name),
  );
  const change = JSON.stringify({ contract, contractWords });
  await db
    .update(lessonItems)
    .set({ content: sql`${lessonItems.content} || ${change}::jsonb` })
    .where(and(eq(lessonItems.id, itemId), eq(lessonItems.type, 'exercises')));
}
