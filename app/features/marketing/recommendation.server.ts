import { type Experience, type Field, recommendation } from './landing-content.server';

/** The recommendation dialog: three questions, then one of nine answers (specification, section 4). */

const { questions, answers } = recommendation;
export const experiences = Object.keys(answers) as Experience[];
export const interests = Object.keys(answers.beginner) as Field[];

/** An unanswered experience counts as beginner. Every path begins with the course that is open. */
export function recommend(args: { experience?: Experience; interest: Field }) {
  const { then, ...answer } = answers[args.experience ?? 'beginner'][args.interest];
  return { ...answer, path: ['SQL for Sports Business Analytics', ...then] };
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | undefined) =>
  values.find((known) => known === value);

/** The dialog's state is in the URL alone: `?recommend` opens it, and each option's `search` adds an answer. */
export function readRecommendation(url: string) {
  const { searchParams } = new URL(url);
  if (!searchParams.has('recommend')) return null;
  const given: Record<string, string> = {};
  for (const [index, { name, text, options }] of questions.entries()) {
    const value = oneOf(
      options.map((option) => option.value),
      searchParams.get(name) ?? undefined,
    );
    if (value === undefined) {
      return {
        kind: 'question' as const,
        number: index + 1,
        of: questions.length,
        text,
        options: options.map((option) => ({
          label: option.label,
          search: `?${new URLSearchParams({ recommend: '', ...given, [name]: option.value })}`,
        })),
      };
    }
    given[name] = value;
  }
  const interest = oneOf(interests, given.interest) ?? 'tech';
  return {
    kind: 'result' as const,
    ...recommend({ experience: oneOf(experiences, given.experience), interest }),
  };
}

export type RecommendationStep = NonNullable<ReturnType<typeof readRecommendation>>;
