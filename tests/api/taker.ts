import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { completeLessons, createLearner, type Learner, readReferences } from '../factories';
import { connect } from '../setup/site';

const { origin, databaseUrl } = inject('api');

type Material = {
  id: number;
  description: string;
  points: number;
  hints: { hint: string; points: number }[];
  usedHints: number;
  result?: { isCorrect: boolean; pointsEarned: number } | null;
};
type Begun = { enrollmentId: number; startTime: string; materials: Material[] };

const sql = connect(databaseUrl);
export const references = await readReferences(databaseUrl);

export const begin = (learner: Learner): Promise<Begun> => learner.read('/api/assessments/1/materials');

export const complete = (learner: Learner, userId = learner.userId) =>
  learner.post('/api/assessments/1/complete', { userId, startTime: '2020-01-01', endTime: '2020-01-02' });

/** A learner who has completed every lesson and started the assessment. */
export async function createTaker() {
  const learner = await createLearner(origin, { enrolled: true });
  await completeLessons(databaseUrl, learner.userId);
  const begun = await begin(learner);
  const { userId } = learner;
  const { enrollmentId } = begun;
  /** Retries where the SQL server was busy, also where it was so busy that it stopped a right answer. */
  const submit = async (
    materialId: number,
    answer = references.get(materialId),
    usedHints: string[] = [],
  ): Promise<Response> => {
    const asked = { materialId, answer, usedHints, userId, enrollmentId };
    const reply = await learner.post('/api/assessments/1/submit', asked);
    const isStopped = reply.status === 422 && answer === references.get(materialId);
    const wait = reply.headers.get('Retry-After') ?? (isStopped ? '1' : undefined);
    if (!wait) return reply;
    await delay(Number(wait) * 1_000);
    return submit(materialId, answer, usedHints);
  };
  return {
    learner,
    begun,
    ids: begun.materials.map(({ id }) => id) as [number, number, number],
    submit,
    reveal: (materialId: number) => learner.post('/api/assessments/1/hints', { materialId }),
    /** Moves all completed attempts two days into the past. */
    letDaysPass: () => sql`
      update assessment_attempts set started_at = started_at - interval '2 days', completed_at = completed_at - interval '2 days'
      where enrollment_id = ${enrollmentId} and completed_at is not null`,
    async finish(right: number) {
      const attempt = await begin(learner);
      for (const [index, { id }] of attempt.materials.entries()) {
        const reply = await submit(id, index < right ? references.get(id) : "select 'a guess' as nothing");
        expect(await reply.json()).toMatchObject({ pointsEarned: index < right ? 10 : 0 });
      }
      const completion = await complete(learner);
      expect(completion.status).toBe(200);
      return { ...attempt, completion: (await completion.json()) as { startTime: string; endTime: string } };
    },
  };
}
