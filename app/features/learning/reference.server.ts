import { hasAccess } from '~/features/billing/subscription.server';
import { findChallenge } from '~/features/playground/challenge.server';
import { hardest } from '~/features/playground/levels';
import type { Learner } from '~/features/sandbox/query.server';
import { exerciseOf, findExercise } from './exercise.server';

/**
 * The reference query of a task, which must not leave the server. Undefined for an unknown task, and during the assessment.
 * @throws AppError not_found, and as openLesson and reachedItem for an exercise that the learner may not see
 */
export async function findReference(task: string, learner: Learner): Promise<string | undefined> {
  const [, kind, digits, level, slug] =
    /^(exercise|challenge)\/(\d{1,9})(?:\/(\d)\/([\w-]{1,100}))?$/.exec(task) ?? [];
  const id = Number(digits);
  const isClosed = Number(level) === hardest && !('userId' in learner && (await hasAccess(learner.userId)));
  if (kind === 'challenge' && isClosed) return undefined;
  if (kind === 'challenge')
    return (await findChallenge({ courseId: id, difficulty: Number(level), slug })).key.reference;
  if (kind !== 'exercise' || !('userId' in learner)) return undefined;
  const { lesson, item } = await findExercise({ userId: learner.userId, exerciseId: id });
  if (lesson.isUnderAssessment) return undefined;
  return exerciseOf(item).key.reference;
}
