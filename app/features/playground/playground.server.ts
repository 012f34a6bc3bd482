import { challenges, datasets } from 'drizzle/schema';
import { and, asc, between, eq, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { hasAccess } from '~/features/billing/subscription.server';
import { getDictionary } from '~/features/catalog/course.server';
import { pointsAfterHints } from '~/features/player/hint-penalty';
import type { Learner } from '~/features/sandbox/query.server';
import { type Standings, untouched } from '~/features/scores/standing';
import { hardest } from './levels';
import { type Peer, wayOnFrom } from './way-on';

/** The columns of a challenge that may go to the page: not its answer. */
const { slug, difficulty, title, description, initialQuery, points, hints } = challenges;
const named = { slug, difficulty, title, points };
const shown = { ...named, description, initialQuery, hints };

export type Playground = Awaited<ReturnType<typeof getPlayground>>;
export type OpenChallenge = NonNullable<ReturnType<typeof openChallenge>>;

/** The reader, and the challenge in the URL; the level's first one when there is no such challenge. */
type Asked = { learner: Learner; courseId: number; level: number; slug?: string };

/** `closed`: titles of the challenges for subscribers. @throws AppError not_found for a course without a dataset */
export async function getPlayground(args: Asked) {
  const { learner } = args;
  const isSubscriber = 'userId' in learner && (await hasAccess(learner.userId));
  const isClosed = args.level === hardest && !isSubscriber;
  const { dataset, tables, diagram } = await getDictionary(args.courseId);
  const isOfDataset = eq(challenges.datasetName, dataset);
  const [[about], [challenge], all] = await Promise.all([
    db.select({ lesson: datasets.playgroundLesson }).from(datasets).where(eq(datasets.name, dataset)),
    db
      .select(shown)
      .from(challenges)
      .where(and(isOfDataset, eq(difficulty, args.level)))
      .orderBy(sql`${slug} = ${args.slug ?? ''} desc`, asc(challenges.orderIndex))
      .limit(1),
    db
      .select(named)
      .from(challenges)
      .where(and(isOfDataset, between(difficulty, 1, hardest)))
      .orderBy(asc(difficulty), asc(challenges.orderIndex)),
  ]);
  const isHard = (each: { difficulty: number }) => each.difficulty === hardest;
  return {
    ...{ dataset, tables, diagram, lesson: about?.lesson ?? '' },
    challenge: isClosed ? undefined : challenge,
    all: isSubscriber ? all : all.filter((each) => !isHard(each)),
    closed: isClosed ? all.filter(isHard).map((each) => each.title) : undefined,
  };
}

/** The challenge with the reader's standing, and the others of its level. */
export function openChallenge(
  { challenge, all }: Pick<Playground, 'challenge' | 'all'>,
  standings: Standings,
) {
  if (!challenge) return undefined;
  const { hints: texts, ...rest } = challenge;
  const { hints: taken, solvedWith, solvedAt } = standings[challenge.slug] ?? untouched;
  const ladder = all.map(({ points: most, ...each }): Peer => {
    const before = standings[each.slug]?.solvedWith ?? null;
    return { ...each, points: most, earned: before === null ? null : pointsAfterHints(most, before) };
  });
  return {
    ...rest,
    hints: texts.slice(0, taken),
    hintCount: texts.length,
    left: pointsAfterHints(rest.points, solvedWith ?? taken),
    solvedAt,
    ...wayOnFrom(challenge, ladder),
  };
}
