import { data, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { AppError } from '~/http/errors';
import { keepDraft, runExercise, submitExercise } from '../exercise.server';
import type { LessonItem, OpenLesson } from '../lesson.server';
import { recordAnswer } from '../progress.server';
import { replyInLesson } from '../reply.server';
import { splitBuilt } from './built';
import { layOut } from './layout';
import { offerOf, readBuilt, takeApart } from './offer.server';
import type { piecesSchema } from './schema';

type Asked = { userId: number; lesson: OpenLesson; item: LessonItem };
type PiecesForm = z.output<typeof piecesSchema>;

/** @throws AppError not_found where an item has no pieces; forbidden during the course's assessment */
function openPieces({ userId, lesson, item }: Asked) {
  if (lesson.isUnderAssessment) {
    throw new AppError(
      'forbidden',
      'There are no pieces while your assessment of this course is under way. Complete the assessment, and they are back.',
    );
  }
  const offered = offerOf({ userId, item });
  if (!offered) throw new AppError('not_found', 'This item cannot be built from pieces.');
  return offered;
}

/** The pieces offered, and those chosen: as the address has them, else as the last answer was made of them. */
export function readPieces(asked: Asked & { url: string }) {
  const offered = openPieces(asked);
  const built = new URL(asked.url).searchParams.get('built');
  if (built === null) {
    const chosen = takeApart(asked.item.answer ?? '', offered) ?? [];
    return { offered, chosen: chosen.map(({ id }) => id) };
  }
  const { chosen, fault } = readBuilt(offered, splitBuilt(built));
  return { offered, chosen: chosen.map(({ id }) => id), refusal: fault && refusalOf(fault) };
}

const refusalOf = (message: string) => ({ title: 'Not quite', message });

/** Runs, grades or hands on what was built, as a typed query. @throws AppError as runQuery and gradeQuery */
export async function replyToPieces(args: Asked & { form: PiecesForm; signal: AbortSignal }) {
  const { item, form } = args;
  if (form.intent === 'next') return replyInLesson({ ...args, form });
  const { chosen, fault } = readBuilt(openPieces(args), form.built);
  const itemId = item.id;
  const built = chosen.map(({ id }) => id);
  if (fault || chosen.length === 0) {
    const message = fault ?? 'Choose at least one piece first.';
    return data({ kind: 'failed' as const, itemId, built, ...refusalOf(message) }, { status: 400 });
  }
  const attempt = { ...args, query: layOut(chosen.map(({ text }) => text)), isBuilt: true };
  switch (form.intent) {
    case 'run':
      return { kind: 'ran' as const, itemId, built, result: (await runExercise(attempt)).answer };
    case 'submit': {
      // A second look is asked for at a query of one's own.
      const { appeal: _, ...verdict } = await submitExercise(attempt);
      return { kind: 'graded' as const, itemId, built, verdict };
    }
    case 'edit':
      return goOnTyping(attempt);
  }
}

async function goOnTyping({ lesson, item, query }: Asked & { query: string }) {
  if (item.isCompleted) {
    await recordAnswer({ lesson, itemId: item.id, answer: query, isCompleted: false });
  } else await keepDraft({ lesson, item, query, isBuilt: true });
  return redirect(`/lessons/${lesson.id}?item=${lesson.items.indexOf(item) + 1}#query`, 303);
}
