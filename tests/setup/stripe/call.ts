import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid, missing } from './refusal';
import type { World } from './world';

type Given = { [name: string]: unknown };
export type Call = {
  method: string;
  path: RegExp;
  perform: (world: World, given: Given, id: string) => object;
};

export const text = z.string().optional();
export const whole = z.coerce.number().int().optional();
export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();
export const metadata = z.record(z.string(), z.string()).optional();
export const limit = z.coerce.number().int().min(1).max(100).default(10);

/**
 * A call with the parameters that it takes. The compiler refuses one that the SDK does not have; one that the SDK has and this
 * double does not serve is refused as unknown, so that nothing is ignored in silence.
 */
export const call =
  <Allowed extends object>(method: 'GET' | 'POST' | 'DELETE', pattern: string) =>
  <Shape extends z.ZodRawShape>(
    shape: Shape & { [Name in Exclude<keyof Shape, keyof Allowed>]: never },
    serve: (world: World, params: z.output<z.ZodObject<Shape>>, id: string) => object,
  ): Call => {
    const schema = z.strictObject<Shape>(shape);
    return {
      method,
      path: new RegExp(`^/v1/${pattern.replace(':id', '([^/]+)')}$`),
      perform(world, given, id) {
        const read = schema.safeParse(given);
        if (!read.success) throw refusalOf(read.error.issues[0], given);
        return serve(world, read.data, id);
      },
    };
  };

const bracketed = ([first, ...rest]: PropertyKey[]) =>
  `${String(first)}${rest.map((one) => `[${String(one)}]`).join('')}`;

function refusalOf(issue: z.core.$ZodIssue | undefined, given: Given) {
  if (issue?.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0] ?? '']);
    return invalid(`Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' });
  }
  const path = issue?.path ?? [];
  const param = bracketed(path);
  const value = path.reduce<unknown>((inner, name) => (inner as Given | undefined)?.[String(name)], given);
  return value === undefined
    ? invalid(`Missing required param: ${param}.`, { param, code: 'parameter_missing' })
    : invalid(`Invalid ${param}: ${String(value)}`, { param });
}

/** A form with brackets, as an object: `items[0][price]=…`. */
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

/** Newest first, as many as are asked for. */
export function list<Row extends { id: string }>(rows: Iterable<Row>, most: number): Stripe.ApiList<Row> {
  const all = [...rows].reverse();
  return { object: 'list', data: all.slice(0, most), has_more: all.length > most, url: '/v1' };
}

/** What is asked for by its own address. */
export const retrieve = (pattern: string, kind: string, tableOf: (world: World) => Map<string, object>) =>
  call<object>('GET', pattern)({}, (world, _, id) => {
    const found = tableOf(world).get(id);
    if (!found) throw missing(kind, id);
    return found;
  });
