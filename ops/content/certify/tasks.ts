import type { CourseSource } from '../course-source';
import type { SqlBlock } from '../fence';
import type { TaskSource } from '../task';
import { type Certificate, certifyExercise, findFaults } from './certify';

export type NamedTask = { name: string; dataset: string; task: TaskSource };

export function listTasks(dataset: string, course: CourseSource): NamedTask[] {
  const exercises = course.lessons.flatMap(({ slug: lesson, items }) =>
    items.flatMap((item) =>
      item.type === 'exercises' ? [{ name: `${lesson}/${item.slug}`, task: item }] : [],
    ),
  );
  const questions = course.assessment.questions.flatMap(({ slug, variants }) =>
    variants.map(({ task }, variant) => ({ name: `${slug}, variant ${variant + 1}`, task })),
  );
  const challenges = course.challenges.challenges.map(({ slug, task }) => ({ name: slug, task }));
  return [...exercises, ...questions, ...challenges].map((named) => ({ ...named, dataset }));
}

const named = ({ sql, line }: SqlBlock) => ({ what: `line ${line}`, sql });

export function certifyTask({ name, task, dataset }: NamedTask): Promise<Certificate> {
  return certifyExercise({
    name,
    dataset,
    reference: named(task.reference),
    alternatives: task.alternatives.map(named),
    wrong: [task.start, ...task.mutants].map(named),
    equivalents: task.equivalents,
    contract: task.contract,
  });
}

/** At first sight: the reference must pass, and the starting query run and fail. */
export function findPlainFaults({ task, dataset }: NamedTask): Promise<string[]> {
  const { reference, start, contract } = task;
  return findFaults({
    exercise: { dataset, contract, reference: named(reference) },
    right: [named(reference)],
    wrong: [named(start)],
  });
}
