import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { clauses } from '~/sql/clause-nodes';

const mistake = z.strictObject({ query: z.string(), clause: z.enum(clauses) });
const running = mistake.extend({ says: z.string().optional() });
const failing = mistake.extend({ says: z.string().min(10) });

/** A beginner's query, and its wrong clause. `exercise`: a slug; `says`: the expected first message. */
export type Mistake = z.infer<typeof running> & { exercise: string };

/** The mistakes in queries that run and are wrong. */
export function readRunning(): Mistake[] {
  return readMistakes('runs', running);
}

export function readFailing(): (Mistake & z.infer<typeof failing>)[] {
  return readMistakes('fails', failing);
}

function readMistakes<T extends object>(name: string, shape: z.ZodType<T>): (T & { exercise: string })[] {
  const text = readFileSync(`datasets/sports-business/tutor/${name}.yaml`, 'utf8');
  const byExercise = z.record(z.string(), z.array(shape)).parse(parse(text));
  return Object.entries(byExercise).flatMap(([exercise, list]) =>
    list.map((each) => ({ exercise, ...each })),
  );
}
