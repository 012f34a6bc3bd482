import { invalid } from './refusal';
import { copy, type World } from './world';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

function lookUp(world: World, id: string): object | undefined {
  const tables = [
    world.customers,
    world.paymentMethods,
    world.products,
    world.prices,
    world.coupons,
    world.promotionCodes,
    world.discounts,
    world.subscriptions,
    world.invoices,
    world.sessions,
    world.portalConfigurations,
    world.portalSessions,
    world.endpoints,
    world.events,
  ];
  for (const table of tables) {
    const found = table.get(id);
    if (found) return found;
  }
}

/** Lists that an object shows only when they are asked for. */
function hiddenList(world: World, object: { [name: string]: Json }, name: string): Json | undefined {
  const id = String(object.id);
  if (object.object === 'checkout.session' && name === 'line_items') {
    const data = copy<unknown>(world.sessionPlans.get(id)?.items ?? []) as Json;
    return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
  }
  if (object.object === 'invoice' && name === 'payments') {
    const rows = [...world.invoicePayments.values()].filter((one) => one.invoice === id);
    return {
      object: 'list',
      data: copy<unknown>(rows) as Json,
      has_more: false,
      url: '/v1/invoice_payments',
    };
  }
  if (object.object === 'coupon' && name === 'applies_to') return null;
}

function expandPath(world: World, value: Json, path: string[], whole: string): Json {
  const [name, ...rest] = path;
  if (name === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => expandPath(world, one, path, whole));
  const refuse = () => invalid(`This property cannot be expanded (${whole}).`, { param: 'expand[0]' });
  if (typeof value !== 'object') throw refuse();
  const found = value[name] ?? hiddenList(world, value, name);
  if (found === undefined && !(name in value)) throw refuse();
  const swap = (one: Json): Json => {
    if (typeof one !== 'string') return one;
    const object = lookUp(world, one);
    if (!object) throw refuse();
    return copy<unknown>(object) as Json;
  };
  const swapped = Array.isArray(found) ? found.map(swap) : swap(found ?? null);
  return { ...value, [name]: expandPath(world, swapped, rest, whole) };
}

/** The reply as JSON, with the objects in place of the ids that `expand` names. */
export function present(world: World, reply: object, paths: string[]): Json {
  let value = copy<unknown>(reply) as Json;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > (steps[0] === 'data' ? 5 : 4)) {
      throw invalid('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    }
    value = expandPath(world, value, steps, path);
  }
  return value;
}

export const objectById = lookUp;
