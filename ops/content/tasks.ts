import type { CourseSource } from './course-source';
import type { TaskSource } from './task';

/** `file`: the source file of the task. */
export type NamedTask = { name: string; file: string; dataset: string; task: TaskSource };

/** All tasks of a course: exercises, each variant of the assessment's questions, and challenges. */
export function listTasks(
  dataset: string,
  { lessons, assessment, challenges }: Pick<CourseSource, 'lessons' | 'assessment' | 'challenges'>,
): NamedTask[] {
  const exercises = lessons.flatMap(({ slug: lesson, file, items }) =>
    items.flatMap((item) =>
      item.type === 'exercises' ? [{ name: `${lesson}/${item.slug}`, file, task: item }] : [],
    ),
  );
  const questions = assessment.questions.flatMap(({ slug, variants }) =>
    variants.map(({ task }, variant) => ({
      name: `${slug}, variant ${variant + 1}`,
      file: assessment.file,
      task,
    })),
  );
  const { file } = challenges;
  const asked = challenges.challenges.map(({ slug, task }) => ({ name: slug, file, task }));
  return [...exercises, ...questions, ...asked].map((named) => ({ ...named, dataset }));
}
