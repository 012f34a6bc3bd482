import {
  challenges,
  type ExerciseContract,
  type ExerciseKey,
  lessonItems,
  practiceTasks,
} from 'drizzle/schema';
import { and, eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { getDictionary } from '~/features/catalog/course.server';
import { gradeAgainst } from '~/features/playground/challenge.server';
import { walkThrough } from '~/features/tutor/walk.server';
import { AppError } from '~/http/errors';
import { chooseTask, type Task } from './choice';
import { skillsOfClause } from './misconception.server';
import { findPool, type Pool } from './pool.server';
import { ratingOf } from './rating';
import {
  findOpen,
  listReviews,
  listSeen,
  noteHint,
  noteWrong,
  type Rated,
  type Reviewed,
  rateTask,
} from './review.server';

/** The texts of a task; `grading` must not leave the server. */
type Text = {
  title: string;
  description: string;
  initialQuery: string;
  hints: string[];
  grading: { contract: ExerciseContract; contractWords: string; key: ExerciseKey };
};

const missing = () => new AppError('not_found', 'There is no such task, or you have not come so far yet.');

async function readText(dataset: string, { task }: Task): Promise<Text> {
  const [kind, name = ''] = task.split('/');
  if (kind === 'exercise') {
    const [row] = await db
      .select()
      .from(lessonItems)
      .where(eq(lessonItems.id, Number(name)));
    const { content, key, title } = row ?? {};
    if (content?.type !== 'exercises' || !key || !('reference' in key) || !title) throw missing();
    const { html: description, contract, contractWords, initialQuery, hints } = content;
    return { title, description, initialQuery, hints, grading: { contract, contractWords, key } };
  }
  const table = kind === 'challenge' ? challenges : practiceTasks;
  const { title, description, initialQuery, hints, grading } = table;
  const [row] = await db
    .select({ title, description, initialQuery, hints, grading })
    .from(table)
    .where(and(eq(table.datasetName, dataset), eq(table.slug, name)));
  if (!row?.grading) throw missing();
  return { ...row, grading: row.grading };
}

const isDue = ({ due }: Reviewed) => due <= new Date();

type Practice = { userId: number; pool: Pool; reviews: Reviewed[]; due: string[] };

/** @throws AppError not_found without a course, forbidden while its assessment is under way */
async function openPractice(userId: number): Promise<Practice> {
  const reviews = await listReviews(userId);
  const pool = await findPool({ userId, known: reviews.map(({ skill }) => skill) });
  if (!pool) throw missing();
  if (pool.isUnderAssessment)
    throw new AppError('forbidden', 'Reviews wait until your assessment is complete.');
  return { userId, pool, reviews, due: reviews.filter(isDue).map(({ skill }) => skill) };
}

/** The next task; undefined when no task fits. `after`: the task just left. `clause`: asks for a task with it, due or not. */
export async function nextTask({
  userId,
  after,
  clause,
}: {
  userId: number;
  after?: string;
  clause?: string;
}) {
  const [{ pool, due }, seen] = await Promise.all([openPractice(userId), listSeen(userId)]);
  const last = pool.tasks.find(({ task }) => task === after);
  const wanted = clause === undefined ? due : skillsOfClause(pool, clause);
  return chooseTask({ due: wanted, tasks: pool.tasks, seen, last })?.task.task;
}

/** A task with the user's wrong answers and hints. @throws AppError not_found, forbidden */
export async function openTask({ userId, task: name }: { userId: number; task: string }) {
  const practice = await openPractice(userId);
  const { pool, due } = practice;
  const task = pool.tasks.find((each) => each.task === name);
  if (!task) throw missing();
  const [text, seen, { tables }] = await Promise.all([
    readText(pool.dataset, task),
    findOpen({ userId, task: name }),
    getDictionary(pool.courseId),
  ]);
  return { ...practice, task, text, seen, tables, asked: due.filter((skill) => task.skills.includes(skill)) };
}

export type OpenTask = Awaited<ReturnType<typeof openTask>>;

/** The part of a task that may go to the browser. */
export function toPublic({ task, text, seen, tables, asked, due, pool }: OpenTask) {
  const { hints, grading, ...shown } = text;
  return {
    task: {
      ...shown,
      id: task.task,
      contract: grading.contractWords,
      hints: hints.slice(0, seen.hints),
      hintCount: hints.length,
    },
    tables,
    asked: namesOf(asked, pool),
    dueCount: due.length,
  };
}

const namesOf = (ids: readonly string[], { skills }: Pool) =>
  ids.flatMap((id) => skills.find((skill) => skill.id === id)?.name ?? []);

type Asked = { open: OpenTask; query: string; isAgain: boolean; signal?: AbortSignal };
export type RatedSkill = { name: string; due: string };

const toWords = ({ pool }: OpenTask, rated: readonly Rated[]): RatedSkill[] =>
  rated.flatMap(({ skill, due }) => namesOf([skill], pool).map((name) => ({ name, due: due.toISOString() })));

/** Grades a query; a right one rates the due skills. `isAgain`: only repeats the verdict. @throws AppError as gradeQuery */
export async function submitTask({ open, query, isAgain, signal }: Asked) {
  const { userId, pool, task, text, tables, seen, asked } = open;
  const { verdict, debrief } = await gradeAgainst({
    ...{ dataset: pool.dataset, tables, ...text.grading },
    ...{ query, learner: { userId }, signal },
  });
  if (isAgain) return { verdict, debrief };
  if (!verdict.isCorrect) {
    if (asked.length > 0) await noteWrong({ userId, task: task.task });
    return { verdict };
  }
  const rated = await rateTask({ userId, ...task });
  return { verdict, debrief, rated: toWords(open, rated), rating: ratingOf(seen) };
}

/** @returns the hint, titled with its number. @throws AppError bad_request for a task without hints */
export async function takeHint({ open, number }: { open: OpenTask; number: number }) {
  const { hints } = open.text;
  if (hints.length === 0) throw new AppError('bad_request', 'This task has no hints.');
  const { userId, task } = open;
  const read = await noteHint({ userId, task: task.task, number, of: hints.length });
  return { title: `Hint ${read} of ${hints.length}`, hint: hints[read - 1] ?? '' };
}

/** Shows the reference with an explanation; rates the task as not solved. */
export async function giveUp({ open, signal }: { open: OpenTask; signal?: AbortSignal }) {
  const { userId, pool, task, text } = open;
  const rated = await rateTask({ userId, ...task, rating: 1 });
  const { reference, debrief } = text.grading.key;
  const asked = { query: reference, dataset: pool.dataset, learner: { userId }, signal };
  return { explanation: await walkThrough(asked), reference, debrief, rated: toWords(open, rated) };
}

/** Rates a task that is left after a wrong answer or a hint as not solved. */
export async function leaveTask({ userId, task, seen }: OpenTask): Promise<void> {
  if (seen.wrong + seen.hints > 0) await rateTask({ userId, ...task, rating: 1 });
}
