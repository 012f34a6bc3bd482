import type { DisputeStatus } from 'drizzle/values';

/** How an answer that was found wrong stands: it may be disputed, or a second look was asked for. */
export type Appeal = { answerId: number } | Standing;

export type Standing = { askedAt: string; status: DisputeStatus; reply: string | null };

/** What became of asking: where it stands (`isNew`: since now), or why it was refused, with what was typed. */
export type Appealed =
  | (Standing & { isNew: boolean })
  | { refusal: string; answerId?: number; reason: string };
