import { experiences, goals, interests, recommend } from './recommendation';

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

const oneOf = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((known) => known === value);

/** From the address alone: `?recommend` opens the dialog, and each option's `search` adds an answer. */
export function readRecommendation(url: string) {
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
    return { kind: 'result' as const, ...recommend({ experience, interest }) };
  }
  const given = questions.slice(0, index).map(({ name }) => [name, answers[name] ?? '']);
  return {
    kind: 'question' as const,
    number: index + 1,
    of: questions.length,
    text: question.text,
    options: question.options.map(({ value, label }) => ({
      label,
      search: `?${new URLSearchParams([['recommend', ''], ...given, [question.name, value]])}`,
    })),
  };
}

export type RecommendationStep = NonNullable<ReturnType<typeof readRecommendation>>;
