import { toString as toPlainText } from 'mdast-util-to-string';
import { describeContract } from '~/features/sandbox/contract';
import { gradeQuery, readOwn } from '~/features/sandbox/grade.server';
import { adviserFor } from '~/features/tutor/adviser.server';
import type { Asked, Outcome } from '~/features/tutor/model/asked';
import { AppError } from '~/http/errors';
import type { CourseSource } from '../content/course-source';
import { catalogueOf, findExceptions } from '../content/exceptions';
import type { TaskSource } from '../content/task';
import { listTasks, type NamedTask } from '../content/tasks';
import type { Material } from './rude-answers';

const states = ['wrong', 'empty', 'right'] as const;
export type State = (typeof states)[number];

/** A learner at an exercise, before any question to the tutor. */
export type Situation = {
  name: string;
  state: State;
  material: Material;
  hints: string[];
  asked: Asked;
};

/** All exercises of a course, each with an authored wrong answer, without an answer, and with a right answer. */
export function listSituations(dataset: string, course: CourseSource) {
  const tasks = listTasks(dataset, course).filter(({ name }) => name.includes('/'));
  return tasks.flatMap((named, number) => states.map((state) => ({ named, number, state })));
}

export async function describeSituation(
  { named, number, state }: { named: NamedTask; number: number; state: State },
  course: CourseSource,
): Promise<Situation> {
  const { name, dataset, task } = named;
  const [alternative = task.reference, wrong = task.reference] = [
    task.alternatives[0],
    task.mutants[number % task.mutants.length],
  ];
  const query = { wrong: wrong.sql, empty: '', right: alternative.sql }[state];
  const { result } = await readOwn({ dataset, query: task.reference.sql });
  const graded = await grade(named, query);
  return {
    name,
    state,
    hints: task.hints,
    material: { reference: task.reference.sql, alternative: alternative.sql, query },
    asked: {
      itemId: number,
      dataset,
      task: task.body.map((node) => toPlainText(node)).join('\n'),
      contract: task.contract,
      contractWords: describeContract(
        task.contract,
        result.columns.map((column) => column.name),
      ),
      tables: course.dictionary.tables,
      key: { reference: task.reference.sql, alternatives: task.alternatives.map(({ sql }) => sql) },
      query,
      grade: 'what',
      history: [],
      question: '',
      courseText: textsBefore(course, name),
      ...graded,
    },
  };
}

async function grade({ dataset, task }: NamedTask, query: string) {
  const begin =
    'Begin with what the result has to look like, then find the table whose rows the task is about.';
  if (!query) return { outcome: { kind: 'none' } as Outcome, findings: [], builtIn: begin };
  const { contract, reference } = task;
  const key = await keyOf(dataset, task);
  try {
    const verdict = await gradeQuery({
      ...{ query, dataset, contract, reference: reference.sql },
      advise: await adviserFor({ key, lastFinding: { finding: null, findingGrade: null } }),
    });
    const { isCorrect, message, advice } = verdict;
    const outcome: Outcome = isCorrect ? { kind: 'right' } : { kind: 'wrong', words: message };
    return { outcome, findings: advice ? [{ id: advice.id, words: advice.words }] : [], builtIn: message };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isStopped = error.detail.reason === 'stopped';
    return {
      outcome: (isStopped ? { kind: 'none' } : { kind: 'error', words: error.message }) as Outcome,
      findings: [],
      builtIn: error.message,
    };
  }
}

async function keyOf(dataset: string, task: TaskSource) {
  const catalogue = await catalogueOf(async (query) => (await readOwn({ dataset, query })).result);
  return {
    reference: task.reference.sql,
    alternatives: task.alternatives.map(({ sql }) => sql),
    exceptions: await findExceptions({ file: '', task, catalogue }),
  };
}

function textsBefore({ lessons }: CourseSource, name: string): string {
  const texts: string[] = [];
  for (const { slug, items } of lessons) {
    for (const item of items) {
      if (`${slug}/${item.slug}` === name) return texts.join('\n');
      if (item.type === 'texts') texts.push(item.body.map((node) => toPlainText(node)).join('\n'));
    }
  }
  return texts.join('\n');
}
