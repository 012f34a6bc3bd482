import { z } from 'zod';
import { equivalentsSchema } from '../contract-source';
import type { Choice, Value } from './fill';

/** What the SQL of a hole's values has to look like. A column is the dictionary's, or worked out from some; a grain is whatever rows may be grouped by. */
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
/** A value that says in words what it is in SQL is written as it is. */
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
  /** It is about one row: elsewhere one row alone shows no grain. */
  single: z.boolean().default(false),
  reference: query,
  alternatives: z.array(query).default([]),
  wrong: z.array(query).default([]),
  equivalents: equivalentsSchema,
});

export type Template = z.output<typeof templateSchema> & {
  file: string;
  /** Where its parts stand in the file. */
  lines: {
    slug: number;
    statement: number;
    reference: number;
    contract: number;
    holes: Record<string, number>;
  };
};

const unknown = new Proxy({ sql: 'null', words: 'null' } as Value, { get: () => 'null' });

/** A choice for each value that the template lists, with the first values of the other holes, and NULL for what only the data can say. */
export function samplesOf(template: Template): Choice[] {
  const holes = Object.entries(template.holes);
  const first = Object.fromEntries(holes.map(([name, { values }]) => [name, values[0] ?? unknown]));
  const others = holes.flatMap(([name, { values }]) =>
    values.slice(1).map((value) => ({ ...first, [name]: value })),
  );
  return [first, ...others];
}
