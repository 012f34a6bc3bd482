import { redirect } from '@remix-run/node';
import type { z } from 'zod';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';
import { keepDraft, runDraft, submitAnswer } from './answer.server';
import { type Assessment, findOpenAttempt } from './attempt.server';
import { completeAttempt } from './completion.server';
import { revealHint } from './hint.server';
import { listMaterials } from './material.server';
import { playerHref, resultsHref } from './player.server';
import type { playerSchema } from './schema';

type PlayerAction = {
  assessment: Assessment;
  form: z.output<typeof playerSchema>;
  arrivedAt: Date;
  signal: AbortSignal;
};

/**
 * Carries out what the player's form asks for.
 * @returns what the page shows below the question; NEXT redirects instead
 * @throws AppError
 */
export async function act({ assessment, form, arrivedAt, signal }: PlayerAction) {
  const { materialId } = form;
  switch (form.intent) {
    case 'next':
      return pass(assessment, materialId);
    case 'run': {
      const result = await runDraft(assessment, { materialId, query: form.query, signal });
      return { kind: 'ran' as const, materialId, query: form.query, result };
    }
    case 'hint': {
      await keepDraft(assessment, { materialId, query: form.query });
      const { used } = await revealHint(assessment, { materialId, hint: form.hint, arrivedAt });
      return { kind: 'hinted' as const, materialId, query: form.query, used };
    }
    case 'submit': {
      const { pointsEarned } = await submitAnswer(assessment, { materialId, answer: form.query });
      return { kind: 'submitted' as const, materialId, pointsEarned };
    }
  }
}

async function pass(assessment: Assessment, materialId: number) {
  const attempt = await findOpenAttempt(db, assessment.enrollmentId);
  if (!attempt) return redirect(resultsHref(assessment.id), 303);
  const materials = await listMaterials(assessment, attempt);
  const index = materials.findIndex(({ id }) => id === materialId);
  if (!materials[index]?.result) {
    throw new AppError('conflict', 'Submit an answer before going on.');
  }
  if (index + 1 < materials.length) return redirect(playerHref(assessment.id, index + 2), 303);
  await completeAttempt(assessment);
  return redirect(resultsHref(assessment.id), 303);
}
