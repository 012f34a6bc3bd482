import { setTimeout as delay } from 'node:timers/promises';
import type { KeptExercise } from '~/features/learning/appeal/exercise-key.server';
import {
  beginRegrade,
  gradeBy,
  type RegradeState,
  regradeBatch,
} from '~/features/learning/appeal/regrade.server';
import { AppError } from '~/http/errors';
import { onSignal } from '../signals';

/** Pauses this many times as long as it works, because learners wait for the same server. */
const restsPerWork = 3;
const mostTries = 5;

/**
 * Grades the wrong answers to an exercise again, and prints the progress. A signal stops it after the current batch, where the
 * next call continues.
 * @returns whether all answers were graded
 */
export async function regradeAll(exercise: KeptExercise): Promise<boolean> {
  const { name, itemId } = exercise;
  const stopping = new AbortController();
  // The process ends by itself, once the batch is stored and its e-mails are sent.
  onSignal(() => {
    stopping.abort();
    return new Promise(() => {});
  });
  await beginRegrade(itemId);
  for (;;) {
    const started = performance.now();
    const state = await nextBatch(exercise);
    if (!state) {
      console.error(`Another process regrades ${name}.`);
      return false;
    }
    if (state.finishedAt) {
      console.log(`Regraded ${name}: ${tally(state)}.`);
      return true;
    }
    const rest = (performance.now() - started) * restsPerWork;
    await delay(rest, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) {
      console.log(`Stopped: ${tally(state)}. npm run desk -- disputes regrade ${name} goes on from there.`);
      return false;
    }
  }
}

const tally = ({ looked, credited, stopped }: RegradeState) =>
  `${looked} wrong answers graded, credit given to ${credited}${stopped > 0 ? `; ${stopped} took too long and stay as they were` : ''}`;

/** Grades the next batch, and retries while the sandbox is busy or does not answer. */
async function nextBatch(exercise: KeptExercise) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await regradeBatch(exercise, gradeBy(exercise));
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'unavailable';
      if (!isAway || tries === mostTries) throw error;
      await delay((error.detail.retryAfter ?? 1) * 1_000 * tries);
    }
  }
}
