import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Exercise, submit } from './submit';

const mistake = z.strictObject({ cause: z.string(), says: z.string(), query: z.string() });
const shape = z.record(z.string(), z.record(z.string(), z.array(mistake)));

type WrongRow = z.infer<typeof mistake> & { clause: string; told: string; isNamed: boolean };

/** What is said at first of queries that run and are wrong, and whether that names the cause. */
export async function tellWrong(course: { exercises: Exercise[]; purposes: Record<string, string> }) {
  const text = readFileSync('datasets/sports-business/tutor/wrong-rows.yaml', 'utf8');
  const told: WrongRow[] = [];
  for (const [clause, byExercise] of Object.entries(shape.parse(parse(text))))
    for (const [slug, mistakes] of Object.entries(byExercise)) {
      const exercise = course.exercises.find((each) => each.slug === slug);
      if (!exercise) throw new Error(`There is no exercise ${slug}.`);
      for (const each of mistakes) {
        const { query } = each;
        const reply = await submit({
          exercise,
          query,
          userId: 500_000 + told.length,
          purposes: course.purposes,
        });
        const words = reply.isCorrect ? '(This is accepted.)' : (reply.advice ?? reply.message);
        told.push({ ...each, clause, told: words, isNamed: new RegExp(each.says).test(reply.advice ?? '') });
      }
    }
  return told;
}
