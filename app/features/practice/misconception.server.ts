import { enrollments, gradedAnswers, lessonItems, reviewLog } from 'drizzle/schema';
import { and, asc, eq, gte } from 'drizzle-orm';
import { db } from '~/db.server';
import { clauseOfFinding } from '~/features/tutor/clause-of-finding.server';
import { type Clause, clauses } from '~/sql/clause-nodes';
import type { Pool } from './pool.server';

export type Misconception = {
  clause: Clause;
  times: number;
  lastAt: string;
  /** The number of tasks with the clause that were answered rightly since. */
  rightSince: number;
  isOver: boolean;
  /** Whether the pool has a task with the clause. */
  hasMore: boolean;
};

export const skillsOfClause = ({ skills }: Pick<Pool, 'skills'>, clause: string) =>
  skills.filter((skill) => skill.clauses.includes(clause)).map(({ id }) => id);

/** The tutor's findings in the user's stored answers (90 days), by clause: those not over first, then the latest. */
export async function listMisconceptions(userId: number, pool: Pool): Promise<Misconception[]> {
  const [answers, reviewed] = await Promise.all([
    db
      .select({
        task: gradedAnswers.itemId,
        finding: gradedAnswers.finding,
        isRight: gradedAnswers.isRight,
        regradedAt: gradedAnswers.regradedAt,
        at: gradedAnswers.gradedAt,
        skills: lessonItems.skills,
      })
      .from(gradedAnswers)
      .innerJoin(enrollments, eq(enrollments.id, gradedAnswers.enrollmentId))
      .innerJoin(lessonItems, eq(lessonItems.id, gradedAnswers.itemId))
      .where(eq(enrollments.userId, userId))
      .orderBy(asc(gradedAnswers.id)),
    db
      .select({ task: reviewLog.task, skill: reviewLog.skill, at: reviewLog.at })
      .from(reviewLog)
      .where(and(eq(reviewLog.userId, userId), gte(reviewLog.rating, 2)))
      .orderBy(asc(reviewLog.id)),
  ]);
  const right = [
    ...answers
      .filter(({ isRight, regradedAt }) => isRight || regradedAt)
      .map(({ task, ...rest }) => ({ ...rest, task: `exercise/${task}` })),
    ...reviewed.map(({ skill, ...rest }) => ({ ...rest, skills: [skill] })),
  ];
  const wrong = answers.flatMap(({ finding, isRight, regradedAt, at }) =>
    finding && !isRight && !regradedAt ? [{ clause: clauseOfFinding(finding), at }] : [],
  );
  const found = clauses.flatMap((clause): Misconception[] => {
    const own = wrong.filter((each) => each.clause === clause);
    const last = own.at(-1);
    if (!last) return [];
    const ids = skillsOfClause(pool, clause);
    const takes = (skills: readonly string[]) => skills.some((skill) => ids.includes(skill));
    const since = right.filter(({ at, skills }) => at > last.at && takes(skills));
    const rightSince = new Set(since.map(({ task }) => task)).size;
    return [
      {
        clause,
        times: own.length,
        lastAt: last.at.toISOString(),
        rightSince,
        isOver: rightSince >= 2,
        hasMore: pool.tasks.some(({ skills }) => takes(skills)),
      },
    ];
  });
  return found.sort(
    (one, other) =>
      Number(one.isOver) - Number(other.isOver) || Date.parse(other.lastAt) - Date.parse(one.lastAt),
  );
}
