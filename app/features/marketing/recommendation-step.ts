import { experiences, goals, interests, type Recommendation, recommend } from './recommendation';

const questions = [
  {
    name: 'goal',
    text: 'What brings you here?',
    options: [
      { value: 'career_switch', label: 'A new career in data' },
      { value: 'skill_up', label: 'Getting better at the job I have' },
      { value: 'explore', label: 'Curiosity' },
    ],
  },
  {
    name: 'experience',
    text: 'How much SQL do you know?',
    options: [
      { value: 'beginner', label: 'Little or none' },
      { value: 'intermediate', label: 'I can join two tables' },
      { value: 'advanced', label: 'I write it every week' },
    ],
  },
  {
    name: 'interest',
    text: 'Which field is yours?',
    options: [
      { value: 'sports', label: 'Sports' },
      { value: 'healthcare', label: 'Healthcare' },
      { value: 'tech', label: 'Technology' },
    ],
  },
] as const;

export type RecommendationStep =
  | {
      kind: 'question';
      number: number;
      of: number;
      text: string;
      /** `search` is the query string of the next step. */
      options: { label: string; search: string }[];
    }
  | ({ kind: 'result' } & Recommendation);

const oneOf = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((known) => known === value);

/**
 * Where the dialog stands, from the address alone: `?recommend` opens it, and each answer is added to the
 * query string. Null when the dialog is closed.
 */
export function readRecommendation(url: string): RecommendationStep | null {
  const { searchParams } = new URL(url);
  if (!searchParams.has('recommend')) return null;
  const answers = {
    goal: oneOf(goals, searchParams.get('goal')),
    experience: oneOf(experiences, searchParams.get('experience')),
    interest: oneOf(interests, searchParams.get('interest')),
  };
  const index = questions.findIndex(({ name }) => !answers[name]);
  const question = questions[index];
  if (!question) {
    const { experience, interest = 'tech' } = answers;
    return { kind: 'result', ...recommend({ experience, interest }) };
  }
  const given = questions.slice(0, index).map(({ name }) => [name, answers[name] ?? '']);
  return {
    kind: 'question',
    number: index + 1,
    of: questions.length,
    text: question.text,
    options: question.options.map(({ value, label }) => ({
      label,
      search: `?${new URLSearchParams([['recommend', ''], ...given, [question.name, value]])}`,
    })),
  };
}
