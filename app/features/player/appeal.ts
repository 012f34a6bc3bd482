import type { DisputeStatus } from 'drizzle/values';

/** For a wrong answer: its id, so that the learner can appeal, or the state of the appeal. */
export type Appeal = { answerId: number } | Standing;

export type Standing = { askedAt: string; status: DisputeStatus; reply: string | null };

/** The result of an appeal: its state (`isNew`: opened just now), or the refusal with the typed reason. */
export type Appealed =
  | (Standing & { isNew: boolean })
  | { refusal: string; answerId?: number; reason: string };
