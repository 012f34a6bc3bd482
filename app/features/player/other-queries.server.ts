import { readFileSync } from 'node:fs';
import type { ExerciseKey } from 'drizzle/schema';
import { parse } from 'yaml';
import { type Shape, shapesIn } from '~/sql/shape.server';
import { type CodePart, codePartsOf } from './code-parts.server';

export type OtherQuery = { goodFor: string; parts: CodePart[] };

const most = 3;
const general: Record<Shape | 'plain', string> = parse(readFileSync('datasets/shapes.yaml', 'utf8'));

/** What a query is good for beside another one, in general. */
const generalWords = (shapes: readonly Shape[], beside: readonly Shape[]) =>
  general[shapes.find((shape) => !beside.includes(shape)) ?? 'plain'];

/**
 * Up to three right queries, each of a shape that neither `seen` nor another one has; those of which an author says something come first.
 * Others are told apart from the first of `seen`.
 */
export async function otherQueries(key: ExerciseKey, seen: readonly string[]): Promise<OtherQuery[]> {
  const { reference, alternatives = [], goodFor = [] } = key;
  const authored = alternatives.map((query, index) => ({ query, words: goodFor[index] }));
  const candidates = [{ query: reference, words: null }, ...authored];
  const ofSeen = await Promise.all(seen.map(shapesIn));
  const known = ofSeen.map(String);
  const others: OtherQuery[] = [];
  for (const { query, words } of candidates.sort((one, other) => Number(!one.words) - Number(!other.words))) {
    const shapes = await shapesIn(query);
    if (!shapes || known.includes(String(shapes))) continue;
    known.push(String(shapes));
    others.push({ goodFor: words ?? generalWords(shapes, ofSeen[0] ?? []), parts: codePartsOf(query) });
  }
  return others.slice(0, most);
}
