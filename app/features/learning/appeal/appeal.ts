import type { DisputeStatus } from 'drizzle/values';

/** How an answer that was found wrong stands: it may be disputed, or a second look was asked for on a day. */
export type Appeal = { answerId: number } | { askedOn: string; status: DisputeStatus; reply: string | null };
