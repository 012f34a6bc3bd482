import { redirect } from '@remix-run/node';
import type { z } from 'zod';
import { db } from '~/db.server';
import type { ReplyOf } from '~/features/player/failure';
import { formatTyped } from '~/features/player/format.server';
import { itemHref } from '~/features/player/place.server';
import type { assessmentSchema } from '~/features/player/schema';
import { takeTry } from '~/features/player/tries.server';
import { AppError } from '~/http/errors';
import { samePage } from '~/http/same-page';
import { keepDraft, runDraft, submitAnswer, triesOf } from './answer.server';
import { type Assessment, findOpenAttempt } from './attempt.server';
import { completeAttempt } from './completion.server';
import { revealHint } from './hint.server';
import { listMaterials } from './material.server';
import { resultsHref } from './player.server';
import { costOf } from './points';

type Asked = {
  assessment: Assessment;
  form: z.output<typeof assessmentSchema>;
  arrivedAt: Date;
  signal: AbortSignal;
};

/** Handles a form; returns what the page shows below the question. NEXT throws a redirect instead. @throws AppError */
export async function replyInAssessment({ assessment, form, arrivedAt, signal }: Asked) {
  const { itemId } = form;
  switch (form.intent) {
    case 'next':
      return goToNext(assessment, itemId);
    case 'run': {
      const { query, selected, sort } = form;
      const asked = { materialId: itemId, query, selected, signal };
      const { answer: result, tried } = await runDraft(assessment, asked);
      return { kind: 'ran' as const, itemId, query, result, sort, tried, ...samePage };
    }
    case 'take': {
      const query = await takeTry(triesOf(assessment, itemId), { id: form.tryId, typed: form.query });
      return { kind: 'rewritten' as const, itemId, query };
    }
    case 'format':
      return { kind: 'rewritten' as const, itemId, query: formatTyped(form.query), isFormatted: true };
    case 'hint': {
      await keepDraft(assessment, { materialId: itemId, query: form.query });
      const asked = { materialId: itemId, hint: form.hint, arrivedAt };
      const { hint, points, used, total } = await revealHint(assessment, asked);
      const taken = { title: `Hint ${used} of ${total}: ${costOf(points)}`, hint, isTyped: true };
      return { kind: 'hinted' as const, itemId, query: form.query, taken };
    }
    case 'submit': {
      // A query that does not run is refused as an answer; this keeps it as the draft.
      await keepDraft(assessment, { materialId: itemId, query: form.query });
      await submitAnswer(assessment, { materialId: itemId, answer: form.query });
      return { kind: 'submitted' as const, itemId };
    }
  }
}

export type AssessmentReply = ReplyOf<typeof replyInAssessment>;

async function goToNext(assessment: Assessment, materialId: number) {
  const attempt = await findOpenAttempt(db, assessment.enrollmentId);
  if (!attempt) return redirect(resultsHref(assessment.id), 303);
  const materials = await listMaterials(assessment, attempt);
  const index = materials.findIndex(({ id }) => id === materialId);
  if (!materials[index]?.result) throw new AppError('conflict', 'Submit an answer before going on.');
  if (index + 1 < materials.length) {
    return redirect(itemHref(`/assessments/${assessment.id}`, index + 2), 303);
  }
  await completeAttempt(assessment);
  return redirect(resultsHref(assessment.id), 303);
}
