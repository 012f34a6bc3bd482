import { type Category, type Field, interest } from './landing-content.server';

/** The interest quiz: three steps of options that toggle, then one of three answers (specification, section 4). */

const { headings, ofRole, options, results } = interest;
const categories: readonly Category[] = ['industry', 'role', 'goal'];

/** The first chosen industry; without one, what the role points to; without either, tech. */
export function interestResult(chosen: { industry: readonly string[]; role: readonly string[] }): Field {
  const isField = (id: string): id is Field => Object.hasOwn(results, id);
  const fromRole = chosen.role.map((id) => ofRole[id]).find((field) => field !== undefined);
  return chosen.industry.find(isField) ?? fromRole ?? 'tech';
}

/** The quiz's state is in the URL alone: `?quiz=role&industry=sports` is the second step. */
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
      ...results[interestResult({ industry: idsOf('industry'), role: idsOf('role') })],
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
