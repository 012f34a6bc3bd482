import {
  assessmentAttempts,
  challengeScores,
  challenges,
  courses,
  datasets,
  enrollments,
  itemProgress,
  lessonItems,
  lessons,
  practiceTasks,
} from 'drizzle/schema';
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { hasAccess } from '~/features/billing/subscription.server';
import { keptByVersion, versionOf } from '~/kept-rows.server';
import type { Task } from './choice';
import { exerciseTask } from './review.server';

type AnyTask = Task & { kind: 'exercise' | 'challenge' | 'generated'; lesson: number };

/** All skills and tasks of a dataset. `clauses` of a skill: the clauses of a query that use it. */
const practiceOf = keptByVersion(async (dataset: string) => {
  const inOrder = isNotNull(lessonItems.orderIndex);
  const [[about], exercises, asked, generated] = await Promise.all([
    db.select({ skills: datasets.skills }).from(datasets).where(eq(datasets.name, dataset)),
    db
      .select({ id: lessonItems.id, skills: lessonItems.skills, lesson: lessons.orderIndex })
      .from(lessonItems)
      .innerJoin(lessons, eq(lessons.id, lessonItems.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(and(eq(courses.datasetName, dataset), eq(lessonItems.type, 'exercises'), inOrder)),
    db
      .select({ slug: challenges.slug, skills: challenges.skills, lesson: challenges.lesson })
      .from(challenges)
      .where(and(eq(challenges.datasetName, dataset), isNotNull(challenges.grading))),
    db
      .select({
        slug: practiceTasks.slug,
        kin: practiceTasks.template,
        skills: practiceTasks.skills,
        lesson: practiceTasks.lesson,
      })
      .from(practiceTasks)
      .where(eq(practiceTasks.datasetName, dataset)),
  ]);
  const named = (kind: AnyTask['kind'], name: string | number) => {
    const task = `${kind}/${name}`;
    return { kind, task, kin: task };
  };
  const tasks: AnyTask[] = [
    ...exercises.map(({ id, ...rest }) => ({ ...named('exercise', id), ...rest })),
    ...asked.flatMap(({ slug, lesson, skills }) =>
      lesson === null ? [] : [{ ...named('challenge', slug), lesson, skills }],
    ),
    ...generated.map(({ slug, kin, ...rest }) => ({ ...named('generated', slug), kin, ...rest })),
  ];
  return { skills: about?.skills ?? [], tasks };
});

const isOwn = eq(enrollments.userId, sql.placeholder('userId'));

const exercisesDone = (at: SQL) => sql<number[]>`coalesce((
  select json_agg(${itemProgress.itemId}) from ${itemProgress}
  where ${itemProgress.enrollmentId} = ${enrollments.id} and ${at}), '[]')`;

const courseInPractice = db
  .select({
    courseId: courses.id,
    dataset: datasets.name,
    version: versionOf(datasets),
    done: exercisesDone(
      sql`(${or(isNotNull(itemProgress.completedAt), isNotNull(itemProgress.solutionSeenAt))})`,
    ),
    challenges: sql<string[]>`coalesce((
      select json_agg(${challengeScores.slug}) from ${challengeScores}
      where ${challengeScores.userId} = ${enrollments.userId} and ${challengeScores.datasetName} = ${datasets.name}
        and ${challengeScores.solvedAt} is not null), '[]')`,
    isUnderAssessment: sql<boolean>`exists ${db
      .select({ id: assessmentAttempts.id })
      .from(assessmentAttempts)
      .where(
        and(eq(assessmentAttempts.enrollmentId, enrollments.id), isNull(assessmentAttempts.completedAt)),
      )}`,
  })
  .from(enrollments)
  .innerJoin(courses, eq(courses.id, enrollments.courseId))
  .innerJoin(datasets, eq(datasets.name, courses.datasetName))
  .where(isOwn)
  .orderBy(desc(enrollments.lastAccessedAt), enrollments.id)
  .limit(1)
  .prepare('course in practice');

export type Pool = NonNullable<Awaited<ReturnType<typeof findPool>>>;

/**
 * The tasks for reviews in the learner's last course: exercises solved or with the solution shown, solved challenges, and for
 * subscribers generated tasks of lessons reached, whose skills are all `known`. Undefined without a course.
 */
export async function findPool({ userId, known }: { userId: number; known: readonly string[] }) {
  const [[course], isSubscriber] = await Promise.all([
    courseInPractice.execute({ userId }),
    hasAccess(userId),
  ]);
  if (!course) return undefined;
  const { done, challenges: solved, version, ...about } = course;
  const { skills, tasks } = await practiceOf(course.dataset, version);
  const isDone = new Set([...done.map(exerciseTask), ...solved.map((slug) => `challenge/${slug}`)]);
  const reached = Math.max(0, ...tasks.filter(({ task }) => isDone.has(task)).map(({ lesson }) => lesson));
  const isKnown = (task: AnyTask) =>
    task.lesson <= reached && task.skills.every((skill) => known.includes(skill));
  const open = tasks.filter((task) =>
    task.kind === 'generated' ? isSubscriber && isKnown(task) : isDone.has(task.task),
  );
  return { ...about, isSubscriber, skills, tasks: about.isUnderAssessment ? [] : open };
}
