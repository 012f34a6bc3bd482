import type { Scope } from '~/sql/model';

const most = 3;

/** What a SELECT reads from, by the names that the learner gave. */
export function sourcesInWords({ sources }: Scope): string {
  const names = sources.map(({ alias }) => alias).filter(Boolean);
  if (names.length === 0) return 'the rows there';
  return names.length > most ? `${names.slice(0, most).join(', ')} …` : names.join(', ');
}
