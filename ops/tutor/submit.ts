import { basename } from 'node:path';
import type { Difference } from '~/features/sandbox/difference';
import { type Evidence, gradeQuery } from '~/features/sandbox/grade.server';
import { readStatement } from '~/features/sandbox/statement.server';
import { diagnose, rulesAgainst } from '~/features/tutor/diagnosis';
import { type Finding, nextGrade, wordsOf } from '~/features/tutor/finding';
import { AppError } from '~/http/errors';
import { readQuery } from '~/sql/scope';
import { untilServed } from '../content/certify/until-served';
import { readCourse } from '../content/course';
import { readDictionary } from '../content/dictionary';
import type { TaskSource } from '../content/task';

export type Exercise = { slug: string; title: string; dataset: string; task: TaskSource };

/** The reply to a learner. `advice` precedes the message, as does `again` where the same query is submitted again. */
export type Reply = {
  isCorrect: boolean;
  message: string;
  advice?: string;
  again?: string;
  more?: string[];
  difference?: Difference;
  finding?: Finding;
};

type Submission = { exercise: Exercise; query: string; userId: number; purposes?: Record<string, string> };

/** A cache: the exceptions of a task do not depend on the answer. */
const exceptionsOf = new WeakMap<TaskSource, string[]>();

/** The reply to a first answer, by the site's own grader and tutor. */
export async function submit({ exercise, query, userId, purposes }: Submission): Promise<Reply> {
  const { dataset, task } = exercise;
  const { reference, contract } = task;
  const answers = [reference, ...task.alternatives];
  const accepted = await Promise.all(answers.map(({ sql }) => readStatement(sql)));
  let finding: Finding | undefined;
  let more: string[] | undefined;
  const advise = (evidence: Evidence) => {
    const queries = accepted.map((answer) => readQuery(answer, evidence.catalogue));
    const exceptions =
      exceptionsOf.get(task) ?? queries.flatMap((answer) => rulesAgainst('suspicion', answer, queries));
    exceptionsOf.set(task, exceptions);
    const [first, ...others] = diagnose(evidence, { accepted, exceptions, purposes });
    finding = first;
    more = others.map((each) => wordsOf(each, each.first));
    return finding && { id: finding.id, grade: finding.first, words: wordsOf(finding, finding.first) };
  };
  try {
    const asked = { dataset, contract, reference: reference.sql, query, learner: { userId }, advise };
    const verdict = await untilServed(() => gradeQuery(asked));
    const { isCorrect, message, advice, difference } = verdict;
    return { isCorrect, message, advice: advice?.words, again: againOf(finding), more, difference, finding };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { isCorrect: false, message: error.message };
  }
}

function againOf(finding: Finding | undefined): string | undefined {
  const said = finding && { finding: finding.id, findingGrade: finding.first };
  return finding && said && wordsOf(finding, nextGrade(finding, said));
}

/** The exercises of a course's lessons, and the purpose of each table from the data dictionary. */
export async function readExercises(dir: string) {
  const [{ lessons }, { tables }] = await Promise.all([readCourse(dir), readDictionary(dir)]);
  const exercises = lessons.flatMap(({ items }) =>
    items.flatMap((item): Exercise[] =>
      item.type === 'exercises'
        ? [{ slug: item.slug, title: item.title, dataset: basename(dir), task: item }]
        : [],
    ),
  );
  const purposes = Object.fromEntries(tables.map(({ name, description }) => [name, description]));
  return { exercises, purposes };
}

export type Course = Awaited<ReturnType<typeof readExercises>>;

export function taskOf(slug: string, exercises: readonly Exercise[]): Exercise {
  const exercise = exercises.find((each) => each.slug === slug);
  if (!exercise) throw new Error(`There is no exercise ${slug}.`);
  return exercise;
}
