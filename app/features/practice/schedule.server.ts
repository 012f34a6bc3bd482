import { type Card, fsrs, type Grade, type State } from 'ts-fsrs';
import type { Rating } from './rating';

/** FSRS's stored state of a skill. */
export type Standing = {
  due: Date;
  stability: number;
  difficulty: number;
  reps: number;
  lapses: number;
  state: number;
  lastReview: Date;
};

const longestDays = 180;
const day = 24 * 60 * 60 * 1000;

/** Without FSRS's short-term steps: nothing is due again within a day. */
const scheduler = fsrs({
  enable_short_term: false,
  enable_fuzz: false,
  request_retention: 0.9,
  maximum_interval: longestDays,
});

/** The state after a rating; `before` is undefined for a new skill. When the clock went back, no time has passed. */
export function rate(before: Standing | undefined, rating: Rating, at: Date): Standing {
  const now = before && before.lastReview > at ? before.lastReview : at;
  const { card } = scheduler.next(cardOf(before, now), now, rating as Grade);
  const { due, stability, difficulty, reps, lapses, state } = card;
  // FSRS may exceed its own maximum by a day.
  const latest = new Date(now.getTime() + longestDays * day);
  return {
    ...{ stability, difficulty, reps, lapses, state },
    due: due > latest ? latest : due,
    lastReview: now,
  };
}

function cardOf(standing: Standing | undefined, now: Date): Card {
  const ofLibrary = { elapsed_days: 0, scheduled_days: 0, learning_steps: 0 };
  if (!standing) {
    const numbers = { stability: 0, difficulty: 0, reps: 0, lapses: 0, state: 0 as State };
    return { due: now, ...numbers, ...ofLibrary };
  }
  const { lastReview, state, ...rest } = standing;
  return { ...rest, ...ofLibrary, state: state as State, last_review: lastReview };
}
