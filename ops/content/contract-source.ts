import { z } from 'zod';
import { contractSchema } from '~/features/sandbox/contract';

/** A sort key as authors write it: "price desc", "sold_at asc nulls last". */
const sortKeyText = z
  .string()
  .regex(/^\w+( (asc|desc))?( nulls (first|last))?$/, 'a sort key is written like "price desc"')
  .transform((text) => {
    const [column = '', ...words] = text.split(' ');
    const nulls = words.includes('nulls') ? (words.at(-1) as 'first' | 'last') : undefined;
    return {
      column,
      direction: words[0] === 'desc' ? ('desc' as const) : ('asc' as const),
      ...(nulls && { nulls }),
    };
  });

export const contractSourceSchema = z
  .strictObject({
    columnNames: z.boolean().default(true),
    order: z.array(sortKeyText).default([]),
    tolerance: z.number().min(0).default(0),
  })
  .transform((contract) => contractSchema.parse(contract));

/** Generated mutants, by name, that are right on any possible data, and why. */
export const equivalentsSchema = z
  .array(z.strictObject({ mutants: z.array(z.string().min(3)).min(1), because: z.string().min(15) }))
  .default([]);
