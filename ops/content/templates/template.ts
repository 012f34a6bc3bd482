import { z } from 'zod';
import { equivalentsSchema } from '../contract-source';
import type { Choice, Value } from './fill';

/** Patterns for the SQL of a hole's values. `column` includes expressions of columns; `grain` is any GROUP BY expression. */
export const kinds = {
  column: /^[\w.+\-*/() ]+$/,
  constant: /^((date |timestamp |interval )?'([^']|'')*'|-?\d+(\.\d+)?|true|false)$/,
  comparison: /(^|\s)(=|<>|<=?|>=?|is|in|like|ilike|between)(\s|$)/,
  aggregate: /^(coalesce\()?(count|sum|avg|min|max|round|percentile_(cont|disc))\s*\(/,
  grain: /\w/,
  order: /^(asc|desc|)( nulls (first|last))?$/,
} as const;
type Kind = keyof typeof kinds;

const partsSchema = z.object({ sql: z.coerce.string() }).catchall(z.coerce.string());
/** A plain string or number is used for both `sql` and `words`. */
const valueSchema = z
  .union([z.string(), z.number().transform(String), partsSchema])
  .transform((value): Value => {
    const parts = typeof value === 'string' ? { sql: value } : value;
    return { words: parts.sql.replace(/^(\w+ )?'(.*)'$/, '$2'), ...parts };
  });
const holeSchema = z
  .strictObject({
    kind: z.enum(Object.keys(kinds) as [Kind, ...Kind[]]),
    values: z.array(valueSchema).default([]),
    /** A query whose columns are the parts of a value. */
    from: z.string().min(6).optional(),
  })
  .refine(({ values, from }) => (values.length === 0) === (from !== undefined), {
    message: 'the hole has no value: it needs values, or a query in from',
  });

const query = z.string().min(6);
export const templateSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  statement: z.string().min(40),
  columns: z.array(z.string()).min(1),
  contract: z.looseObject({}).default({}),
  holes: z.record(z.string().regex(/^\w+$/), holeSchema),
  /** Its result may have a single row. */
  single: z.boolean().default(false),
  reference: query,
  alternatives: z.array(query).default([]),
  wrong: z.array(query).default([]),
  equivalents: equivalentsSchema,
});

export type Template = z.output<typeof templateSchema> & {
  file: string;
  /** Line numbers of its parts in the file. */
  lines: {
    slug: number;
    statement: number;
    reference: number;
    contract: number;
    holes: Record<string, number>;
  };
};

const unknown = new Proxy({ sql: 'null', words: 'null' } as Value, { get: () => 'null' });

/** One choice per listed value, with the first values of the other holes, and NULL for values from the data. */
export function samplesOf(template: Template): Choice[] {
  const holes = Object.entries(template.holes);
  const first = Object.fromEntries(holes.map(([name, { values }]) => [name, values[0] ?? unknown]));
  const others = holes.flatMap(([name, { values }]) =>
    values.slice(1).map((value) => ({ ...first, [name]: value })),
  );
  return [first, ...others];
}
