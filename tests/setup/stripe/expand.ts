import { invalid } from './refusal';
import { copy, type World } from './world';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const lookUp = (world: World, id: string): object | undefined =>
  [world.customers, world.paymentMethods, world.products, world.coupons, world.subscriptions, world.invoices]
    .map((table) => table.get(id))
    .find(Boolean);

function expandPath(world: World, value: Json, path: string[]): Json {
  const [name, ...rest] = path;
  if (name === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => expandPath(world, one, path));
  const refusal = invalid(`This property cannot be expanded (${name}).`, { param: 'expand[0]' });
  if (typeof value !== 'object') throw refusal;
  // Of a coupon, what it applies to is told only when it is asked for.
  if (name === 'applies_to') {
    const products = world.productsOf.get(String(value.id));
    return products ? { ...value, applies_to: { products } } : value;
  }
  const held = value[name];
  if (held === undefined) throw refusal;
  const found = typeof held === 'string' ? copy(lookUp(world, held) as Json | undefined) : held;
  if (found === undefined) throw refusal;
  return { ...value, [name]: expandPath(world, found, rest) };
}

/** The reply as JSON, with the objects in place of the ids that `expand` names. */
export const present = (world: World, reply: object, paths: string[]): Json =>
  paths.reduce((value, path) => expandPath(world, value, path.split('.')), copy<unknown>(reply) as Json);
