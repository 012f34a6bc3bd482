import { createHash } from 'node:crypto';
import { readTokens } from '~/sql/tokens';
import type { LessonItem, OpenLesson } from '../lesson.server';
import { maximumPieces } from './built';
import { layOut } from './layout';

/** A line that a learner may put into a query. Its id reveals neither its position nor whether it is right. */
export type Piece = { id: string; text: string };

/** The numbers of wrong checks after which one wrong piece is removed, and two right pieces are joined. */
export const easingThresholds = { without: 2, joined: 4 };

/**
 * `pieces`: the learner's pieces now, in a stable order; `right`: the right ones in their right order. `all`: the pieces before
 * easing, when none was removed or joined; `now` maps ids from then to ids of now.
 */
export type Offer = { pieces: Piece[]; right: Piece[]; all: Piece[]; now(ids: readonly string[]): string[] };

const hashOf = (...parts: (string | number)[]) => createHash('sha256').update(parts.join('\0')).digest('hex');

/** A hash of the query's words, so that joined pieces give the same hash as separate ones. */
export const hashOfBuild = (query: string) => hashOf(...wordsOf(query)).slice(0, 10);

/** Whether an exercise is offered in pieces: never during the course's assessment. */
export const hasPieces = ({ isUnderAssessment }: OpenLesson, { key }: LessonItem) =>
  !isUnderAssessment && key !== null && 'pieces' in key && key.pieces !== undefined;

/** Undefined for an exercise without pieces. */
export function offerOf({ userId, item }: { userId: number; item: LessonItem }): Offer | undefined {
  if (!item.key || !('reference' in item.key) || !item.key.pieces) return undefined;
  const { reference, pieces } = item.key;
  const texts = [...pieces.right, ...pieces.wrong];
  const all = texts.map((text, index) => {
    const twins = texts.slice(0, index).filter((other) => other === text).length;
    return { id: hashOf(reference, text, twins).slice(0, 10), text };
  });
  const count = pieces.right.length;
  const [right, wrong] = ease(all.slice(0, count), all.slice(count), item.wrongBuilds?.length ?? 0);
  const lines = [...right, ...wrong];
  const shuffled = lines
    .map(({ whole }) => ({ whole, at: hashOf(userId, item.id, whole.id) }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ whole }) => whole);
  const inOrder = right.map(({ whole }) => whole);
  return {
    pieces: isSolved(shuffled, inOrder) ? shuffled.reverse() : shuffled,
    right: inOrder,
    all,
    now: (ids) => nowOf(ids, all, lines),
  };
}

/** `parts`: the pieces of a joined line; a single piece otherwise. */
type Line = { whole: Piece; parts: Piece[] };

/** Joins two pieces in the middle, where most mistakes are made. */
function ease(right: Piece[], wrong: Piece[], wrongChecks: number): [Line[], Line[]] {
  const alone = (piece: Piece) => ({ whole: piece, parts: [piece] });
  const lines = right.map(alone);
  if (wrongChecks >= easingThresholds.joined) {
    const at = Math.ceil(right.length / 2) - 1;
    const parts = right.slice(at, at + 2);
    const id = hashOf(...parts.map((part) => part.id)).slice(0, 10);
    lines.splice(at, 2, { whole: { id, text: layOut(parts.map(({ text }) => text)) }, parts });
  }
  return [lines, wrong.slice(0, wrongChecks >= easingThresholds.without ? -1 : undefined).map(alone)];
}

function nowOf(ids: readonly string[], all: readonly Piece[], lines: readonly Line[]): string[] {
  const joined = lines.find(({ parts }) => parts.length > 1);
  const isPart = (id: string) => joined?.parts.some((part) => part.id === id);
  const isGone = (id: string) =>
    all.some((piece) => piece.id === id) && !lines.some(({ parts }) => parts.some((part) => part.id === id));
  const first = ids.findIndex((id) => id === joined?.whole.id || isPart(id));
  return ids.flatMap((id, index) => {
    if (isGone(id)) return [];
    if (joined && isPart(id)) return index === first ? [joined.whole.id] : [];
    return [id];
  });
}

function isSolved(offered: readonly Piece[], right: readonly Piece[]): boolean {
  const texts = right.map(({ text }) => text);
  const order = offered.map(({ text }) => text).filter((text) => texts.includes(text));
  return order.every((text, index) => text === texts[index]);
}

/** The sent pieces that are valid; `fault` is a message about those left out. */
export function readBuilt({ pieces, now }: Offer, sent: readonly string[]) {
  const known = now(sent);
  const unique = [...new Set(known)];
  const chosen = unique
    .flatMap((id) => pieces.find((piece) => piece.id === id) ?? [])
    .slice(0, maximumPieces);
  const fault =
    chosen.length < unique.length
      ? 'One of these pieces does not belong to this exercise. It was left out; the others are as you put them.'
      : unique.length < known.length
        ? 'A piece can be used once. It stands where you used it first.'
        : undefined;
  return { chosen, fault };
}

/** Splits a query into pieces, in order; undefined when it has anything else. */
export function takeApart(query: string, offered: readonly Piece[]): Piece[] | undefined {
  const words = wordsOf(query);
  // Longer pieces are tried first, as a shorter one may be their beginning.
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
