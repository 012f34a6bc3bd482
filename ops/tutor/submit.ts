import type { Difference } from '~/features/sandbox/difference';
import { type Evidence, gradeQuery } from '~/features/sandbox/grade.server';
import { readStatement } from '~/features/sandbox/statement.server';
import { diagnose } from '~/features/tutor/diagnosis';
import { rulesAgainst } from '~/features/tutor/exceptions';
import { type Finding, nextGrade, type Said, wordsOf } from '~/features/tutor/finding';
import { readQuery } from '~/features/tutor/query/query';
import { AppError } from '~/http/errors';
import type { TaskSource } from '../content/task';

export type Exercise = { slug: string; title: string; dataset: string; task: TaskSource };

/** What a learner reads. `advice` stands before the message. */
export type Reply = {
  isCorrect: boolean;
  message: string;
  advice?: string;
  difference?: Difference;
  finding?: Finding;
};

type Submission = { exercise: Exercise; query: string; userId: number; purposes?: Record<string, string> };

/** The replies to a query that is submitted twice in a row: the second time, the tutor says more. */
export async function submitTwice(submission: Submission): Promise<[Reply, Reply]> {
  const first = await submit(submission, { finding: null, findingGrade: null });
  const { finding } = first;
  const said = finding ? { finding: finding.id, findingGrade: finding.first } : undefined;
  return [first, said ? await submit(submission, said) : first];
}

async function submit({ exercise, query, userId, purposes }: Submission, said: Said): Promise<Reply> {
  const { dataset, task } = exercise;
  const { reference, contract } = task;
  const answers = [reference, ...task.alternatives];
  const accepted = await Promise.all(answers.map(({ sql }) => readStatement(sql)));
  let finding: Finding | undefined;
  const advise = (evidence: Evidence) => {
    const queries = accepted.map((answer) => readQuery(answer, evidence.catalogue));
    const exceptions = queries.flatMap((answer) => rulesAgainst('suspicion', answer, queries));
    finding = diagnose(evidence, { accepted, exceptions, purposes });
    if (!finding) return undefined;
    const grade = nextGrade(finding, said);
    return { id: finding.id, grade, words: wordsOf(finding, grade) };
  };
  try {
    const verdict = await gradeQuery({
      dataset,
      contract,
      reference: reference.sql,
      query,
      learner: { userId },
      advise,
    });
    const { isCorrect, message, advice, difference } = verdict;
    return { isCorrect, message, advice: advice?.words, difference, finding };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { isCorrect: false, message: error.message };
  }
}
