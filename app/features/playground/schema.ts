import { z } from 'zod';
import { idSchema } from '~/http/id';
import { splitIntent } from '~/http/text';
import { chartKinds } from './chart/kinds';
import { hardest } from './levels';

const slug = z.string().regex(/^[a-z0-9-]{1,60}$/);

const placeSchema = z.object({
  level: z.coerce.number().int().min(1).max(hardest).catch(1),
  challenge: slug.optional().catch(undefined),
  chart: z.enum(chartKinds).optional().catch(undefined),
});

/** In bytes: of an address, and so of a query in one. Above it servers begin to refuse. */
export const longestLink = 8 * 1024;

/** What the playground's address says. `query`: to be tried, in place of the challenge's first one. */
export const addressSchema = placeSchema.extend({
  query: z.string().max(longestLink).optional().catch(undefined),
});

export const searchSchema = z.object({ search: z.string().trim().max(200).catch('').default('') });

/** One query of the history by its id, or all of them. */
export const forgetSchema = z.union([
  z.object({ run: idSchema(), all: z.undefined().optional() }),
  z.object({ run: z.undefined().optional(), all: z.literal('yes') }),
]);

const keptSchema = z.record(slug, z.string());

/** The query that each challenge was left with, by its slug. */
export type KeptQueries = z.output<typeof keptSchema>;

function readKept(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const formSchema = placeSchema.extend({
  intent: z.enum(['run', 'submit', 'explain', 'hint', 'level', 'take', 'format', 'chart', 'plan', 'others']),
  query: z.string(),
  hints: z.coerce.number().int().min(0).max(10).catch(0),
  sort: z.string().optional(),
  tryId: idSchema().optional().catch(undefined),
  selected: z.string().optional(),
  before: z.string().optional(),
  kept: z.string().default('').transform(readKept).pipe(keptSchema.catch({})),
});

/**
 * What the playground's form posts. `sort`: a column that the result is sorted by. `kept`: what the other challenges were left with.
 * `before`: the query whose plan the page shows; `sort` is "beside" where it is to stand beside the new one.
 * `hints`: how many its page showed; how many were taken, the server knows.
 */
export const playgroundFormSchema = z.preprocess((form) => {
  const [intent, rest] = splitIntent(form);
  const chart = intent === 'chart' ? rest : (form as { chart?: string }).chart;
  return { ...(form as object), intent, sort: rest, tryId: rest, chart };
}, formSchema);
