/** The interest quiz: three steps of options that toggle, then one of three answers (specification, section 4). */

const categories = ['industry', 'role', 'goal'] as const;
type Category = (typeof categories)[number];
type Result = 'sports' | 'healthcare' | 'tech';

const options: readonly { id: string; label: string; category: Category }[] = [
  { id: 'sports', label: 'Sports', category: 'industry' },
  { id: 'healthcare', label: 'Healthcare', category: 'industry' },
  { id: 'tech', label: 'Technology', category: 'industry' },
  { id: 'analyst', label: 'Analyst', category: 'role' },
  { id: 'manager', label: 'Manager', category: 'role' },
  { id: 'researcher', label: 'Researcher', category: 'role' },
  { id: 'new-job', label: 'Find a new job', category: 'goal' },
  { id: 'grow', label: 'Grow in my job', category: 'goal' },
  { id: 'own-data', label: 'Answer my own questions', category: 'goal' },
];

const resultOfRole: Record<string, Result> = { analyst: 'tech', manager: 'sports', researcher: 'healthcare' };

/** The first chosen industry; without one, what the role points to; without either, tech. */
export function interestResult(chosen: { industry: readonly string[]; role: readonly string[] }): Result {
  const isResult = (id: string): id is Result => id === 'sports' || id === 'healthcare' || id === 'tech';
  const fromRole = chosen.role.map((id) => resultOfRole[id]).find((result) => result !== undefined);
  return chosen.industry.find(isResult) ?? fromRole ?? 'tech';
}

const recommendations: Record<Result, { title: string; description: string }> = {
  sports: {
    title: 'Sports analytics',
    description: 'Tickets, games and shots: learn SQL where every number has a story by ten in the evening.',
  },
  healthcare: {
    title: 'Healthcare analytics',
    description: 'Visits, waiting times and outcomes: careful queries for data in which gaps matter.',
  },
  tech: {
    title: 'Technology analytics',
    description: 'Users, events and funnels: the queries behind the weekly review of any product.',
  },
};

const headings: Record<Category, string> = {
  industry: 'Which industries interest you?',
  role: 'Which roles could be yours?',
  goal: 'What should it lead to?',
};

/** From the address alone: `?quiz=role&industry=sports` is the second step. */
export function readQuiz(url: string) {
  const { searchParams } = new URL(url);
  const named = [...searchParams].flatMap(
    ([category, id]) => options.find((option) => option.category === category && option.id === id) ?? [],
  );
  const chosen = [...new Set(named)];
  const idsOf = (category: Category) => chosen.filter((o) => o.category === category).map(({ id }) => id);
  const wanted = searchParams.get('quiz');
  const asked = wanted === 'result' ? categories.length : Math.max(0, categories.indexOf(wanted as Category));
  const firstEmpty = categories.findIndex((category) => idsOf(category).length === 0);
  const index = firstEmpty === -1 ? asked : Math.min(asked, firstEmpty);
  const category = categories[index];
  if (!category) {
    return {
      kind: 'result' as const,
      ...recommendations[interestResult({ industry: idsOf('industry'), role: idsOf('role') })],
    };
  }
  const previous = categories[index - 1];
  const choices = chosen.map((option) => [option.category, option.id]);
  return {
    kind: 'step' as const,
    number: index + 1,
    of: categories.length,
    category,
    heading: headings[category],
    chosen: idsOf(category),
    options: options
      .filter((option) => option.category === category)
      .map(({ id, label }) => ({ id, label, isChosen: idsOf(category).includes(id) })),
    carried: chosen
      .filter((o) => o.category !== category)
      .map(({ category: name, id }) => ({ category: name, id })),
    next: categories[index + 1] ?? ('result' as const),
    back: previous ? `?${new URLSearchParams([['quiz', previous], ...choices])}` : null,
    isMissing: index < asked,
  };
}

export type QuizStep = ReturnType<typeof readQuiz>;
