import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { clauses } from '~/features/tutor/finding';

const mistake = z.strictObject({ query: z.string(), clause: z.enum(clauses), says: z.string().optional() });

/**
 * A beginner's query, and the clause to be changed in it. `exercise`: its slug. `says`: of one that fails, a piece of what it is
 * told that names the place.
 */
export type Mistake = z.infer<typeof mistake> & { exercise: string };

/** A hundred mistakes of beginners, by the exercise that they are made in: half of them fail, half run and are wrong. */
export function readMistakes(kind: 'fails' | 'runs'): Mistake[] {
  const text = readFileSync(join(import.meta.dirname, `${kind}.yaml`), 'utf8');
  const byExercise = z.record(z.string(), z.array(mistake)).parse(parse(text));
  return Object.entries(byExercise).flatMap(([exercise, list]) =>
    list.map((each) => ({ exercise, ...each })),
  );
}
