import { getDictionary } from '~/features/catalog/course.server';
import { type Assessment, type Attempt, findLastAttempt, startOrResumeAttempt } from './attempt.server';
import { listMaterials, type Material, toPublicMaterial } from './material.server';

/** The question that a player's address names, counted from 1; undefined where it names none. */
export function positionFrom(request: Request): number | undefined {
  const value = new URL(request.url).searchParams.get('item');
  return value !== null && /^\d{1,4}$/.test(value) ? Number(value) : undefined;
}

export const resultsHref = (assessmentId: number) => `/assessment-results/${assessmentId}`;
export const playerHref = (assessmentId: number, position: number) =>
  `/assessments/${assessmentId}?item=${position}`;

/**
 * The attempt to play: begun with the first visit. Undefined after a completed one: a retake begins with its button.
 * @throws AppError forbidden until every lesson is complete
 */
export async function attemptToPlay(assessment: Assessment): Promise<Attempt | undefined> {
  const last = await findLastAttempt(assessment);
  return last?.completedAt ? undefined : startOrResumeAttempt(assessment);
}

/**
 * One question of an attempt and what is around it.
 * @param wanted counted from 1; the first question without an answer is the limit, and the default
 */
export async function getPlayer(assessment: Assessment, attempt: Attempt, wanted: number | undefined) {
  const [materials, dictionary] = await Promise.all([
    listMaterials(assessment, attempt),
    getDictionary(assessment.id),
  ]);
  const reached = reachedIndex(materials);
  const index = Math.max(0, Math.min(wanted === undefined ? reached : wanted - 1, reached));
  const material = materials[index];
  if (!material) throw new Response('Not Found', { status: 404 });
  return {
    assessment: { id: assessment.id, courseName: assessment.courseName },
    material: toPublicMaterial(material),
    position: index + 1,
    count: materials.length,
    previousHref: index > 0 ? playerHref(assessment.id, index) : null,
    canPass: material.result !== null,
    startTime: attempt.startedAt.toISOString(),
    elapsedSeconds: Math.max(0, Math.floor((Date.now() - attempt.startedAt.getTime()) / 1000)),
    dictionary: { tables: dictionary.tables, diagram: dictionary.diagram },
  };
}

function reachedIndex(materials: readonly Material[]): number {
  const firstOpen = materials.findIndex(({ result }) => !result);
  return firstOpen === -1 ? materials.length - 1 : firstOpen;
}
