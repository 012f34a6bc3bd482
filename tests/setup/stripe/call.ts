import type Stripe from 'stripe';
import { integer, type Params, text } from './params';
import { invalid, missing } from './refusal';
import type { World } from './world';

export type Call = { world: World; params: Params; id: string };

/** `param` names the parameter that holds the id, where it is not the address. */
export function find<Value>(table: Map<string, Value>, kind: string, id: string, param?: string): Value {
  const found = table.get(id);
  if (!found) throw missing(kind, id, param);
  return found;
}

export function findCustomer(world: World, id: string, param?: string): Stripe.Customer {
  const customer = find(world.customers, 'customer', id, param);
  if (customer.deleted) throw missing('customer', id, param);
  return customer;
}

/** Newest first, by pages. */
export function page<Value extends { id: string }>(
  params: Params,
  kind: string,
  url: string,
  rows: Iterable<Value>,
): Stripe.ApiList<Value> {
  const all = [...rows].reverse();
  const limit = integer(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid('Invalid integer: limit must be between 1 and 100', { param: 'limit' });
  }
  const place = (name: 'starting_after' | 'ending_before') => {
    const id = text(params, name);
    if (!id) return -1;
    const at = all.findIndex((row) => row.id === id);
    if (at < 0) throw missing(kind, id, name);
    return at;
  };
  const before = place('ending_before');
  const start = before >= 0 ? Math.max(0, before - limit) : place('starting_after') + 1;
  const end = before >= 0 ? before : start + limit;
  const has_more = before >= 0 ? start > 0 : end < all.length;
  return { object: 'list', data: all.slice(start, end), has_more, url };
}
