import { redirect } from '@remix-run/node';
import { getDictionary } from '~/features/catalog/course.server';
import { findPlace } from '~/features/player/place.server';
import { listTries } from '~/features/player/tries.server';
import { triesOf } from './answer.server';
import { type Assessment, findLastAttempt, startOrResumeAttempt } from './attempt.server';
import { markRules } from './mark-rules.server';
import { listMaterials, toPublicMaterial } from './material.server';

export const resultsHref = (assessmentId: number) => `/assessment-results/${assessmentId}`;

/**
 * The question that an address names, else the first without an answer. The first visit begins an attempt; a retake
 * begins with its button, so a completed attempt leads to its results.
 * @throws AppError forbidden until every lesson is complete; Response to the results, or to the question's own address
 */
export async function getPlayer(assessment: Assessment, url: string) {
  const { id, courseName } = assessment;
  const last = await findLastAttempt(assessment);
  if (last?.completedAt) throw redirect(resultsHref(id));
  const attempt = last ?? (await startOrResumeAttempt(assessment));
  const [materials, { dataset, tables, diagram }] = await Promise.all([
    listMaterials(assessment, attempt),
    getDictionary(id),
  ]);
  const count = materials.length;
  const firstOpen = materials.findIndex(({ result }) => !result);
  const reached = firstOpen === -1 ? count - 1 : firstOpen;
  const place = findPlace({ url, base: `/assessments/${id}`, count, first: reached, reached });
  const material = materials[place.position - 1];
  if (!material) throw new Response('Not Found', { status: 404 });
  return {
    course: { id, name: courseName },
    part: 'Assessment',
    item: toPublicMaterial(material),
    place,
    markRules: place.position === 1 ? markRules : undefined,
    isNextOpen: material.result !== null,
    startTime: attempt.startedAt.toISOString(),
    elapsedSeconds: Math.max(0, Math.floor((Date.now() - attempt.startedAt.getTime()) / 1000)),
    dictionary: { dataset, tables, diagram },
    tries: await listTries(triesOf(assessment, material.id)),
  };
}
