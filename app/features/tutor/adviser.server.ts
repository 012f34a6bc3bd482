import { type ExerciseKey, tutorFindings } from 'drizzle/schema';
import { sql } from 'drizzle-orm';
import { db } from '~/db.server';
import type { Advice } from '~/features/sandbox/advice';
import type { Evidence } from '~/features/sandbox/grade.server';
import { readStatement, type Statement } from '~/features/sandbox/statement.server';
import { placeOfClause } from '~/sql/outline';
import { type Answers, diagnose } from './diagnosis';
import { type LastFinding, nextGrade, wordsOf } from './finding';

/** Makes the function that turns the evidence of a wrong answer into advice; undefined where no finding applies. */
export async function adviserFor(args: {
  key: ExerciseKey;
  lastFinding: LastFinding;
  purposes?: Answers['purposes'];
}) {
  const { key, lastFinding, purposes } = args;
  const { reference, alternatives = [], exceptions = [] } = key;
  const accepted = await Promise.all([reference, ...alternatives].map(readAnswer));
  return (evidence: Evidence): Advice | undefined => {
    const [finding, ...others] = diagnose(evidence, { accepted, exceptions, purposes });
    if (!finding) return undefined;
    const grade = nextGrade(finding, lastFinding);
    const words = wordsOf(finding, grade);
    const place = placeOfClause(evidence.statement.text, finding.clause);
    return {
      ...{ id: finding.id, grade, words },
      ...(place && { place: { ...place, words } }),
      ...(others.length > 0 && { more: others.map((each) => wordsOf(each, each.first)) }),
    };
  };
}

const mostAnswers = 2_000;
const answers = new Map<string, Promise<Statement>>();

/** Caches the authors' parsed answers: nearly every query is compared with them again. */
function readAnswer(text: string): Promise<Statement> {
  const known = answers.get(text);
  if (known) return known;
  if (answers.size >= mostAnswers) answers.clear();
  const statement = readStatement(text);
  answers.set(text, statement);
  return statement;
}

/** Counts a finding that a learner was told, for the map of misconceptions. */
export async function countFinding({ itemId, advice }: { itemId: number; advice: Advice }): Promise<void> {
  const { id: finding, grade } = advice;
  await db
    .insert(tutorFindings)
    .values({ itemId, finding, grade })
    .onConflictDoUpdate({
      target: [tutorFindings.itemId, tutorFindings.finding, tutorFindings.grade, tutorFindings.day],
      set: { times: sql`${tutorFindings.times} + 1` },
    });
}
