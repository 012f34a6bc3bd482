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

/** Bytes of a URL, and so of the query in it. Servers may refuse longer URLs. */
export const longestLink = 8 * 1024;

/** The parameters of the playground's URL. `query` replaces the challenge's initial query. */
export const addressSchema = placeSchema.extend({
  query: z.string().max(longestLink).optional().catch(undefined),
});

export const searchSchema = z.object({ search: z.string().trim().max(200).catch('').default('') });

/** Which queries of the history to delete: one by its id, or all. */
export const forgetSchema = z.union([
  z.object({ run: idSchema(), all: z.undefined().optional() }),
  z.object({ run: z.undefined().optional(), all: z.literal('yes') }),
]);

const keptSchema = z.record(slug, z.string());

/** The last typed query of each challenge, by slug. */
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
 * The playground's form. `sort`: the column to sort by. `kept`: the queries typed for the other challenges.
 * `before`: the query whose plan the page shows; with `sort` "beside" both plans are shown.
 * `hints`: how many hints the page showed; the server knows how many were taken.
 */
export const playgroundFormSchema = z.preprocess((form) => {
  const [intent, rest] = splitIntent(form);
  const chart = intent === 'chart' ? rest : (form as { chart?: string }).chart;
  return { ...(form as object), intent, sort: rest, tryId: rest, chart };
}, formSchema);
