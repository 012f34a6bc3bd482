import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { runQuery } from '~/features/sandbox/query.server';
import { AppError } from '~/http/errors';

const shape = z.strictObject({
  causes: z.record(z.string(), z.strictObject({ note: z.string(), says: z.string() })),
  queries: z.record(
    z.string(),
    z.array(z.strictObject({ cause: z.string(), habit: z.string(), query: z.string() })),
  ),
});

type Broken = { clause: string; query: string; cause: string; note: string; says: RegExp };

/** Queries that fail, by clause, with what is the matter with each and how a sentence that says so is known. */
function readBroken(): Broken[] {
  const text = readFileSync('datasets/sports-business/tutor/broken.yaml', 'utf8');
  const { causes, queries } = shape.parse(parse(text));
  return Object.entries(queries).flatMap(([clause, list]) =>
    list.map(({ cause, habit, query }) => {
      const { note, says } = causes[cause] ?? {};
      if (!note || !says) throw new Error(`There is no cause ${cause}.`);
      return { clause, query, cause, note: `${note} (${habit})`, says: new RegExp(says) };
    }),
  );
}

/** The first sentence of what a learner reads of a query that fails. */
async function sentenceOf(query: string, userId: number): Promise<string> {
  try {
    await runQuery({ query, dataset: 'sports-business', learner: { userId } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message.split('\n')[0] ?? '';
  }
  throw new Error(`It runs: ${query}`);
}

type Explained = Broken & { sentence: string; isNamed: boolean };

export async function tellBroken(): Promise<Explained[]> {
  const told: Explained[] = [];
  for (const [index, broken] of readBroken().entries()) {
    const sentence = await sentenceOf(broken.query, index + 1);
    told.push({ ...broken, sentence, isNamed: broken.says.test(sentence) });
  }
  return told;
}

export function countNamed(
  told: Pick<Explained, 'clause' | 'isNamed'>[],
): { clause: string; named: number; all: number }[] {
  const count = (clause: string, among: typeof told) => ({
    ...{ clause, named: among.filter(({ isNamed }) => isNamed).length, all: among.length },
  });
  const clauses = [...new Set(told.map(({ clause }) => clause))];
  return [
    ...clauses.map((clause) =>
      count(
        clause,
        told.filter((each) => each.clause === clause),
      ),
    ),
    count('all', told),
  ];
}
