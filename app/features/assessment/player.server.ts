import { redirect } from '@remix-run/node';
import { getDictionary } from '~/features/catalog/course.server';
import { findPlace } from '~/features/player/place.server';
import { listTries } from '~/features/player/tries.server';
import { triesOf } from './answer.server';
import { type Assessment, findLastAttempt, requireEveryLesson } from './attempt.server';
import { markRules } from './mark-rules.server';
import { countQuestions, listMaterials, toPublicMaterial } from './material.server';

export const resultsHref = (assessmentId: number) => `/assessment-results/${assessmentId}`;

/**
 * The question that the URL names, else the first without an answer; before the first attempt, the rules (`start`). After a
 * completed attempt it redirects to the results, where a button starts the retake.
 * @throws AppError forbidden until every lesson is complete; Response to the results, or to the question's own URL
 */
export async function getPlayer(assessment: Assessment, url: string) {
  const { id, courseName, passingScore } = assessment;
  const attempt = await findLastAttempt(assessment);
  if (attempt?.completedAt) throw redirect(resultsHref(id));
  if (!attempt) {
    await requireEveryLesson(assessment);
    return {
      start: { id, courseName, passingScore, questions: await countQuestions(assessment), markRules },
    };
  }
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
    markRules,
    isNextOpen: material.result !== null,
    startTime: attempt.startedAt.toISOString(),
    elapsedSeconds: Math.max(0, Math.floor((Date.now() - attempt.startedAt.getTime()) / 1000)),
    dictionary: { dataset, tables, diagram },
    tries: await listTries(triesOf(assessment, material.id)),
  };
}
