import type { CourseSource } from '../course';
import type { SqlBlock } from '../fence';
import type { TaskSource } from '../task';
import { type Certificate, certifyExercise } from './certify';

/** A task and what it is called in the table of certificates. */
export type NamedTask = { name: string; task: TaskSource };

/** The exercises of a course's lessons. */
export function listExercises({ lessons }: Pick<CourseSource, 'lessons'>): NamedTask[] {
  return lessons.flatMap(({ slug: lesson, items }) =>
    items.flatMap((item) =>
      item.type === 'exercises' ? [{ name: `${lesson}/${item.slug}`, task: item }] : [],
    ),
  );
}

/** The questions of a course's assessment and the challenges of its playground. */
export function listTasks({
  assessment,
  challenges,
}: Pick<CourseSource, 'assessment' | 'challenges'>): NamedTask[] {
  const questions = assessment.questions.flatMap(({ slug, variants }) =>
    variants.map(({ task }, variant) => ({ name: `${slug}, variant ${variant + 1}`, task })),
  );
  return [...questions, ...challenges.challenges.map(({ slug, task }) => ({ name: slug, task }))];
}

/** Holds a task against the grader that learners meet; its queries are named by their lines. */
export async function certifyTask({
  name,
  task,
  dataset,
}: NamedTask & { dataset: string }): Promise<Certificate> {
  const named = ({ sql, line }: SqlBlock) => ({ what: `line ${line}`, sql });
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
