import { challenges, datasets } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { getDictionary } from '~/features/catalog/course.server';
import { isChallenge } from './challenge.server';

/** What a page may have of a challenge: its answer stays here. */
const { difficulty, title, description, initialQuery, points, hints } = challenges;
const shown = { difficulty, title, description, initialQuery, points, hints };

type Challenge = Pick<typeof challenges.$inferSelect, keyof typeof shown>;
export type OpenChallenge = ReturnType<typeof open>;

/** `difficulty` is 1 to 4, `hints` how many are revealed. @throws AppError not_found for a course without a dataset */
export async function getPlayground(args: { courseId: number; difficulty: number; hints: number }) {
  const { dataset, tables, diagram } = await getDictionary(args.courseId);
  const [[about], [challenge]] = await Promise.all([
    db.select({ lesson: datasets.playgroundLesson }).from(datasets).where(eq(datasets.name, dataset)),
    db.select(shown).from(challenges).where(isChallenge(dataset, args.difficulty)).limit(1),
  ]);
  return {
    dataset,
    tables,
    diagram,
    lesson: about?.lesson ?? '',
    challenge: challenge && open(challenge, args.hints),
  };
}

function open({ hints, ...rest }: Challenge, taken: number) {
  return { ...rest, hints: hints.slice(0, taken), hintCount: hints.length };
}
