import { data, redirect } from '@remix-run/node';
import { itemProgress } from 'drizzle/schema';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';
import { formInit } from '~/http/screen.server';
import { exerciseOf, keepDraft, runExercise, submitExercise } from '../exercise.server';
import type { LessonItem, OpenLesson } from '../lesson.server';
import { recordAnswer } from '../progress.server';
import { replyInLesson } from '../reply.server';
import { splitBuilt } from './built';
import { firstMisplaced } from './in-place.server';
import { layOut } from './layout';
import {
  easingThresholds,
  hashOfBuild,
  type Offer,
  offerOf,
  type Piece,
  readBuilt,
  takeApart,
} from './offer.server';
import type { piecesSchema } from './schema';

type Asked = { userId: number; lesson: OpenLesson; item: LessonItem };
type Attempt = Asked & { query: string; isBuilt: boolean; signal: AbortSignal };
type PiecesForm = z.output<typeof piecesSchema>;

/** @throws AppError not_found for an item without pieces; forbidden during the course's assessment */
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

/** The offered pieces, and the chosen ones: from the URL, else from the last answer. */
export function readPieces(asked: Asked & { url: string }) {
  const offer = openPieces(asked);
  const shown = { offered: offer.pieces, spare: offer.pieces.length - offer.right.length };
  const built = new URL(asked.url).searchParams.get('built');
  if (built === null) {
    const chosen = takeApart(asked.item.answer ?? '', offer.all) ?? [];
    return { ...shown, chosen: offer.now(idsOf(chosen)), refusal: undefined };
  }
  const { chosen, fault } = readBuilt(offer, splitBuilt(built));
  return { ...shown, chosen: idsOf(chosen), refusal: fault && refusalOf(fault) };
}

const idsOf = (pieces: readonly Piece[]) => pieces.map(({ id }) => id);

const refusalOf = (message: string) => ({ title: 'Not quite', message });

/** Runs or grades the built query, or puts it into the editor. @throws AppError as runQuery and gradeQuery */
export async function replyToPieces(args: Asked & { form: PiecesForm; signal: AbortSignal }) {
  const { item, form } = args;
  if (form.intent === 'next') return replyInLesson({ ...args, form });
  const { chosen, fault } = readBuilt(openPieces(args), form.built);
  const itemId = item.id;
  const built = idsOf(chosen);
  if (fault || chosen.length === 0) {
    const message = fault ?? 'Choose at least one piece first.';
    return data({ kind: 'failed' as const, itemId, built, ...refusalOf(message) }, { status: 400 });
  }
  const attempt = { ...args, query: layOut(chosen.map(({ text }) => text)), isBuilt: true };
  switch (form.intent) {
    case 'run':
      return { kind: 'ran' as const, itemId, built, result: (await runExercise(attempt)).answer };
    case 'submit':
      return submitBuilt(attempt, built);
    case 'edit':
      return goOnTyping(attempt);
  }
}

/** Grades the built query. If it is wrong or does not run, the reply names the first piece out of place. */
async function submitBuilt(attempt: Attempt, built: string[]) {
  const itemId = attempt.item.id;
  try {
    // Appeals are for typed queries only.
    const { appeal: _, ...verdict } = await submitExercise(attempt);
    if (verdict.isCorrect) return { kind: 'graded' as const, itemId, built, verdict, check: null };
    return { kind: 'graded' as const, itemId, verdict, ...(await checkBuilt(attempt, built)) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'bad_request') throw error;
    const refusal = { title: 'Query Error', message: error.message };
    const checked = await checkBuilt(attempt, built);
    return data({ kind: 'failed' as const, itemId, ...refusal, ...checked }, formInit(error));
  }
}

/** `astray`: the first piece out of place, its line counted from 1. `eased`: how this check made the task easier. */
export type Check = { astray: { id: string; line: number } | null; eased: 'taken away' | 'joined' | null };

async function checkBuilt(attempt: Attempt, sent: string[]): Promise<{ built: string[]; check: Check }> {
  const { item, query } = attempt;
  const before = item.wrongBuilds?.length ?? 0;
  const wrongBuilds = item.isCompleted ? item.wrongBuilds : await noteWrong(attempt, hashOfBuild(query));
  const count = wrongBuilds?.length ?? 0;
  const offer = openPieces({ ...attempt, item: { ...item, wrongBuilds } });
  const built = offer.now(sent);
  const textOf = (id: string) => offer.pieces.find((piece) => piece.id === id)?.text ?? '';
  const index = await firstMisplaced(built.map(textOf), acceptedOrders(item, offer));
  const id = index === undefined ? undefined : built[index];
  const isNew = (least: number) => before < least && count >= least;
  return {
    built,
    check: {
      astray: index === undefined || id === undefined ? null : { id, line: index + 1 },
      eased: isNew(easingThresholds.joined)
        ? 'joined'
        : isNew(easingThresholds.without)
          ? 'taken away'
          : null,
    },
  };
}

/** The orders of the reference, and of the author's alternatives that consist of the same pieces. */
function acceptedOrders(item: LessonItem, { right, pieces }: Offer): string[][] {
  const { alternatives = [] } = exerciseOf(item).key;
  const others = alternatives.flatMap((query) => {
    const found = takeApart(query, pieces);
    return found ? [found] : [];
  });
  return [right, ...others].map((order) => order.map(({ text }) => text));
}

/** Stores a wrong build in one statement, as two tabs may do so at once. The same build is stored once. */
async function noteWrong({ lesson, item }: Asked, build: string): Promise<string[]> {
  const { wrongBuilds, enrollmentId, itemId, completedAt } = itemProgress;
  const [noted] = await db
    .update(itemProgress)
    .set({
      wrongBuilds: sql`case when ${build} = any(${wrongBuilds}) or cardinality(${wrongBuilds}) >= ${easingThresholds.joined}
        then ${wrongBuilds} else array_append(${wrongBuilds}, ${build}) end`,
    })
    .where(and(eq(enrollmentId, lesson.enrollmentId), eq(itemId, item.id), isNull(completedAt)))
    .returning({ wrongBuilds });
  return noted?.wrongBuilds ?? item.wrongBuilds ?? [];
}

async function goOnTyping({ lesson, item, query }: Asked & { query: string }) {
  if (item.isCompleted) {
    await recordAnswer({ lesson, itemId: item.id, answer: query, isCompleted: false });
  } else await keepDraft({ lesson, item, query, isBuilt: true });
  return redirect(`/lessons/${lesson.id}?item=${lesson.items.indexOf(item) + 1}#query`, 303);
}
