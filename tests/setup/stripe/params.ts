import type Stripe from 'stripe';
import { invalid, unknownParameter } from './refusal';

/** A form with brackets, as an object; what was a list has its places as names. */
export type Params = { [name: string]: string | Params };

export function parseForm(text: string): Params {
  const root: Params = Object.create(null);
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.match(/[^[\]]+|\[\]/g) ?? [];
    const last = names.pop();
    if (last === undefined) continue;
    let place = root;
    for (const name of names) {
      const inner = place[name];
      const next: Params = typeof inner === 'object' ? inner : Object.create(null);
      place[name] = next;
      place = next;
    }
    place[last === '[]' ? String(Object.keys(place).length) : last] = value;
  }
  return root;
}

export function text(params: Params, name: string): string | undefined {
  const value = params[name];
  if (typeof value === 'object') throw invalid(`Invalid string: ${name}`, { param: name });
  return value;
}

export function required(params: Params, name: string): string {
  const value = text(params, name);
  if (!value) throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  return value;
}

export function integer(params: Params, name: string): number | undefined {
  const value = text(params, name);
  if (value === undefined || value === '') return undefined;
  if (!/^-?\d+$/.test(value)) {
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
  }
  return Number(value);
}

export function flag(params: Params, name: string): boolean | undefined {
  const value = text(params, name);
  if (value === undefined || value === '') return undefined;
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, { param: name });
  return value === 'true';
}

export function group(params: Params, name: string): Params | undefined {
  const value = params[name];
  if (value === '') return undefined;
  if (typeof value === 'string') throw invalid(`Invalid object: ${name}`, { param: name });
  return value;
}

export function groups(params: Params, name: string): Params[] {
  return Object.values(group(params, name) ?? {}).flatMap((one) => (typeof one === 'object' ? [one] : []));
}

export function texts(params: Params, name: string): string[] {
  return Object.values(group(params, name) ?? {}).flatMap((one) => (typeof one === 'string' ? [one] : []));
}

/** Names with an empty value are taken out, as Stripe does. */
export function mergeMetadata(before: Stripe.Metadata, params: Params): Stripe.Metadata {
  if (params.metadata === undefined) return before;
  if (params.metadata === '') return {};
  const merged = { ...before };
  for (const [name, value] of Object.entries(group(params, 'metadata') ?? {})) {
    if (typeof value !== 'string') throw invalid('Metadata values must be strings.', { param: 'metadata' });
    if (value === '') delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

type Inside<Value> = Value extends readonly (infer Each)[]
  ? Each extends object
    ? [Shape<Each>]
    : true
  : Value extends object
    ? Shape<Value>
    : true;
/** The names that a call takes: `true` for whatever value, a shape for an object, a shape in a list for a list of them. */
export type Shape<Given> = { [Name in keyof Given]?: true | Inside<NonNullable<Given[Name]>> };
export type Names = { [name: string]: true | Names | Names[] };

export function refuseUnknown(params: Params, names: Names, inside = '') {
  for (const [name, value] of Object.entries(params)) {
    const path = inside ? `${inside}[${name}]` : name;
    const known = names[name];
    if (!known) throw unknownParameter(path);
    if (known === true || typeof value === 'string') continue;
    if (!Array.isArray(known)) {
      refuseUnknown(value, known, path);
      continue;
    }
    for (const [place, one] of Object.entries(value)) {
      if (typeof one === 'object') refuseUnknown(one, known[0] ?? {}, `${path}[${place}]`);
    }
  }
}
