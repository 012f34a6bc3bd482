import type { QuizKey } from 'drizzle/schema';

/** What the author says of a chosen option, HTML. */
export function reasonFor(key: QuizKey | null, chosen: string | null): string | undefined {
  const { reasons = {} } = key ?? {};
  return chosen !== null && Object.hasOwn(reasons, chosen) ? reasons[chosen] : undefined;
}
