import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid, missing } from './refusal';
import type { StripeState } from './state';

type Given = { [name: string]: unknown };
type Call = {
  method: string;
  path: RegExp;
  perform: (state: StripeState, given: Given, id: string) => object;
};

export const text = z.string().optional();
export const whole = z.coerce.number().int().optional();
const trueOrFalse = z.enum(['true', 'false']).transform((value) => value === 'true');
export const flag = trueOrFalse.optional();
export const metadata = z.record(z.string(), z.string()).optional();
/** Any form value, stored unchanged. */
export const anything: z.ZodType = z.lazy(() =>
  z.union([trueOrFalse, z.string(), z.array(anything), z.record(z.string(), anything)]),
);
export const limit = z.coerce.number().int().min(1).max(100).default(10);

/**
 * A call with its parameters. Parameters that the SDK does not have are compile errors; parameters that this double does not
 * serve are refused at run time, so that none is silently ignored.
 */
export const call =
  <Allowed extends object>(method: 'GET' | 'POST' | 'DELETE', pattern: string) =>
  <Shape extends z.ZodRawShape>(
    shape: Shape & { [Name in Exclude<keyof Shape, keyof Allowed>]: never },
    serve: (state: StripeState, params: z.output<z.ZodObject<Shape>>, id: string) => object,
  ): Call => {
    const schema = z.strictObject<Shape>(shape);
    return {
      method,
      path: new RegExp(`^/v1/${pattern.replace(':id', '([^/]+)')}$`),
      perform(state, given, id) {
        const { success, data, error } = schema.safeParse(given);
        if (success) return serve(state, data, id);
        const isUnknown = error.issues[0]?.code === 'unrecognized_keys';
        throw invalid(z.prettifyError(error), { code: isUnknown ? 'parameter_unknown' : undefined });
      },
    };
  };

/** Parses a form with brackets, such as `items[0][price]=…`, into an object. */
export function parseForm(form: string): Given {
  const root: Given = {};
  for (const [path, value] of new URLSearchParams(form)) {
    const names = path.match(/[^[\]]+/g) ?? [];
    let place = root;
    for (const [index, name] of names.entries()) {
      const next = names[index + 1];
      place[name] ??= next === undefined ? value : /^\d+$/.test(next) ? [] : {};
      place = place[name] as Given;
    }
  }
  return root;
}

/** The newest rows first, at most `most`. */
export function list<Row>(rows: Iterable<Row>, most: number): Stripe.ApiList<Row> {
  const all = [...rows].reverse();
  return { object: 'list', data: all.slice(0, most), has_more: all.length > most, url: '/v1' };
}

export const retrieve = (
  pattern: string,
  kind: string,
  tableOf: (state: StripeState) => Map<string, object>,
) =>
  call<object>('GET', pattern)({}, (state, _, id) => {
    const found = tableOf(state).get(id);
    if (!found) throw missing(kind, id);
    return found;
  });

/** A call that lists the rows with all given values; for `ids` and `lookup_keys`, rows with any of the values. */
export const listCall = <Allowed extends object>(
  pattern: string,
  shape: { [Name in keyof Allowed]?: z.ZodType },
  tableOf: (state: StripeState) => Map<string, object>,
) => {
  const fits = (row: Given, asked: Given) =>
    Object.entries(asked).every(([name, value]) =>
      Array.isArray(value) ? value.includes(row[name.slice(0, -1)]) : row[name] === value,
    );
  return call<{ limit?: number }>('GET', pattern)(
    { ...shape, limit } as { limit: typeof limit },
    (state, { limit, ...asked }) =>
      list(
        [...tableOf(state).values()].filter((row) => fits(row as Given, asked)),
        limit,
      ),
  );
};
