import type { QuizKey } from 'drizzle/schema';

/** The author's reason for the chosen option, as HTML. */
export function reasonFor(key: QuizKey | null, chosen: string | null): string | undefined {
  const { reasons = {} } = key ?? {};
  return chosen !== null && Object.hasOwn(reasons, chosen) ? reasons[chosen] : undefined;
}
