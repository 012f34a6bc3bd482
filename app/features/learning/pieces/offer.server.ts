import { createHash } from 'node:crypto';
import { readTokens } from '~/sql/tokens';
import type { LessonItem, OpenLesson } from '../lesson.server';
import { maximumPieces } from './built';

/** A line that a learner may put into a query. Its id says nothing of its place, nor whether it belongs there. */
export type Piece = { id: string; text: string };

const hashOf = (...parts: (string | number)[]) => createHash('sha256').update(parts.join('\0')).digest('hex');

/** Whether an exercise is offered in pieces: never during the course's assessment. */
export const hasPieces = ({ isUnderAssessment }: OpenLesson, { key }: LessonItem) =>
  !isUnderAssessment && key !== null && 'pieces' in key && key.pieces !== undefined;

/** What an exercise offers, in an order that stays the same for a learner. Undefined where it has no pieces. */
export function offerOf({ userId, item }: { userId: number; item: LessonItem }): Piece[] | undefined {
  if (!item.key || !('reference' in item.key) || !item.key.pieces) return undefined;
  const { reference, pieces } = item.key;
  const texts = [...pieces.right, ...pieces.wrong];
  const all = texts.map((text, index) => {
    const twins = texts.slice(0, index).filter((other) => other === text).length;
    return { id: hashOf(reference, text, twins).slice(0, 10), text };
  });
  const shuffled = all
    .map((piece) => ({ piece, at: hashOf(userId, item.id, piece.id) }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ piece }) => piece);
  return isSolved(shuffled, pieces.right) ? shuffled.reverse() : shuffled;
}

/** The right pieces stand in their right order. */
function isSolved(offered: readonly Piece[], right: readonly string[]): boolean {
  const order = offered.map(({ text }) => text).filter((text) => right.includes(text));
  return order.every((text, index) => text === right[index]);
}

/** What was sent, as far as it can be kept; `fault` says what could not. */
export function readBuilt(offered: readonly Piece[], sent: readonly string[]) {
  const unique = [...new Set(sent)];
  const chosen = unique
    .flatMap((id) => offered.find((piece) => piece.id === id) ?? [])
    .slice(0, maximumPieces);
  const fault =
    chosen.length < unique.length
      ? 'One of these pieces does not belong to this exercise. It was left out; the others are as you put them.'
      : unique.length < sent.length
        ? 'A piece can be used once. It stands where you used it first.'
        : undefined;
  return { chosen, fault };
}

/** The pieces that a query is made of, in its order; undefined where it is made of anything else. */
export function takeApart(query: string, offered: readonly Piece[]): Piece[] | undefined {
  const words = wordsOf(query);
  // A piece that begins as another does is tried first where it is the longer.
  let left = offered
    .map((piece) => ({ piece, words: wordsOf(piece.text) }))
    .sort((one, other) => other.words.length - one.words.length);
  const found: Piece[] = [];
  for (let at = 0; at < words.length; ) {
    const next = left.find((each) => each.words.every((word, index) => words[at + index] === word));
    if (!next) return undefined;
    found.push(next.piece);
    left = left.filter((each) => each !== next);
    at += next.words.length;
  }
  return found;
}

const wordsOf = (text: string) => readTokens(text).map((token) => token.text.toLowerCase());
