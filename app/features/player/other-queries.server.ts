import { readFileSync } from 'node:fs';
import type { ExerciseKey } from 'drizzle/schema';
import { parse } from 'yaml';
import { type Shape, shapesIn } from '~/sql/shape.server';
import { type CodePart, codePartsOf } from './code-parts.server';

/** `isLearners`: the query is another learner's. */
export type OtherQuery = { goodFor: string; parts: CodePart[]; isLearners: boolean };

/** Learners' right queries. `clean` returns a query that may be shown; undefined when it may not. */
export type Shared = { list(): Promise<string[]>; clean(query: string): Promise<string | undefined> };

const most = 3;
const general: Record<Shape | 'plain', string> = parse(readFileSync('datasets/shapes.yaml', 'utf8'));

/** A general sentence on what a query is good for, compared with another. */
const generalWords = (shapes: readonly Shape[], beside: readonly Shape[]) =>
  general[shapes.find((shape) => !beside.includes(shape)) ?? 'plain'];

/**
 * Up to three right queries, each of a shape that neither `seen` nor another result has. Queries with an author's sentence come
 * first; the others are compared with the first of `seen`. Learners' queries come last.
 */
export async function otherQueries(
  key: ExerciseKey,
  seen: readonly string[],
  shared?: Shared,
): Promise<OtherQuery[]> {
  const { reference, alternatives = [], goodFor = [] } = key;
  const authored = alternatives.map((query, index) => ({ query, words: goodFor[index] }));
  const candidates = [{ query: reference, words: null }, ...authored];
  const ofSeen = await Promise.all(seen.map(shapesIn));
  const known = ofSeen.map(String);
  const others: OtherQuery[] = [];
  const add = async (query: string, words?: string | null, clean?: Shared['clean']) => {
    if (others.length === most) return;
    const shapes = await shapesIn(query);
    if (!shapes || known.includes(String(shapes))) return;
    known.push(String(shapes));
    const shown = clean ? await clean(query) : query;
    if (shown === undefined) return;
    const goodFor = words ?? generalWords(shapes, ofSeen[0] ?? []);
    others.push({ goodFor, parts: codePartsOf(shown), isLearners: clean !== undefined });
  };
  candidates.sort((one, other) => Number(!one.words) - Number(!other.words));
  for (const { query, words } of candidates) await add(query, words);
  if (shared && others.length < most)
    for (const query of await shared.list()) await add(query, undefined, shared.clean);
  return others;
}
