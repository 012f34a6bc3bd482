import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type * as Held from './objects';
import type { Price } from './objects';
import { type Decline, missing } from './refusal';

const realNow = () => Math.floor(Date.now() / 1000);

/** State of a checkout session that the API does not show. */
type Order = { price: Held.Price; coupon: Held.Coupon | null };
/** State of a subscription that the API does not show. */
type Account = {
  /** The price of the current period, of which a switch credits the rest. */
  periodCost: number;
  coupon: Held.Coupon | null;
};
type EventData<Type extends Stripe.Event.Type> = Held.Shown<
  Extract<Stripe.Event, { type: Type }>['data']['object']
>;
type Authentication = { session: string; proceed: () => void };

export type StripeState = ReturnType<typeof createStripeState>;

export const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

export function createRandom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const emptyTables = () => ({
  customers: new Map<string, Held.Customer | Stripe.DeletedCustomer>(),
  paymentMethods: new Map<string, Held.PaymentMethod>(),
  products: new Map<string, Held.Product>(),
  prices: new Map<string, Held.Price>(),
  coupons: new Map<string, Held.Coupon>(),
  promotionCodes: new Map<string, Held.PromotionCode>(),
  sessions: new Map<string, Held.Session>(),
  subscriptions: new Map<string, Held.Subscription>(),
  invoices: new Map<string, Held.Invoice>(),
  configurations: new Map<string, Held.Configuration>(),
  portalSessions: new Map<string, Held.PortalSession>(),
  endpoints: new Map<string, Held.Endpoint>(),
  events: new Map<string, Held.StripeEvent>(),
  orders: new Map<string, Order>(),
  accounts: new Map<string, Account>(),
  authentications: new Map<string, Authentication>(),
  /** Ids of products by coupon. */
  productsOf: new Map<string, string[]>(),
  /** Customers whose charges all fail, with the reason. */
  refusing: new Map<string, Decline>(),
  settings: {
    /** The field by which the portal cancels. */
    portalCancel: 'cancel_at' as 'cancel_at' | 'cancel_at_period_end',
  },
  /** Events of the current step, which are delivered together. */
  unsent: [] as Held.StripeEvent[],
});

export function createStripeState() {
  let ahead = 0;
  const state = {
    ...emptyTables(),
    origin: '',
    now: () => realNow() + ahead,
    setNow(to: number) {
      ahead = to - realNow();
    },
    id: (prefix: string, length = 24) => `${prefix}_${randomBytes(length / 2).toString('hex')}`,
    emit<Type extends Stripe.Event.Type>(type: Type, object: EventData<Type>) {
      const event: Held.StripeEvent = {
        id: state.id('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: state.now(),
        data: { object: copy(object) },
        livemode: false,
        type,
      };
      state.events.set(event.id, event);
      state.unsent.push(event);
    },
    /** Changes an object, and emits an event where it has changed. */
    change<Type extends Stripe.Event.Type, Value extends object & EventData<Type>>(
      type: Type,
      object: Value,
      changes: Partial<Value>,
    ) {
      const before = JSON.stringify(object);
      Object.assign(object, changes);
      if (JSON.stringify(object) !== before) state.emit(type, object);
      return object;
    },
    /** Empties all tables. Ids continue, so that none is used twice. */
    reset({ now = realNow() }: { now?: number } = {}) {
      Object.assign(state, emptyTables());
      state.setNow(now);
    },
  };
  return state;
}

/** `param`: the parameter that holds the id; undefined where it is in the path. */
export function find<Value>(table: Map<string, Value>, kind: string, id: string, param?: string): Value {
  const found = table.get(id);
  if (!found) throw missing(kind, id, param);
  return found;
}

export function findCustomer(state: StripeState, id: string, param?: string): Held.Customer {
  const customer = find(state.customers, 'customer', id, param);
  if (customer.deleted) throw missing('customer', id, param);
  return customer;
}

export const accountOf = (state: StripeState, { id }: Held.Subscription): Account =>
  find(state.accounts, 'subscription', id);

/** Moves the anchor by whole intervals, on the same day of the month or the month's last day. */
function addIntervals(anchor: number, interval: string, count: number): number {
  if (interval === 'week') return anchor + count * 7 * 86_400;
  const from = new Date(anchor * 1000);
  const months = from.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const to = new Date(anchor * 1000);
  to.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}

/** The first end of a period after a time, counted from the anchor. */
export function periodAfter(anchor: number, { recurring: { interval } }: Price, after: number): number {
  let end = anchor;
  for (let count = 1; end <= after; count++) end = addIntervals(anchor, interval, count);
  return end;
}
