import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import type { Params } from './params';
import type { Decline } from './refusal';

export const apiVersion = '2026-10-28.endive';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export type Settings = {
  /** In which of two shapes the portal cancels. */
  portalCancel: 'cancel_at' | 'cancel_at_period_end';
  afterRetries: 'cancel' | 'mark_unpaid' | 'past_due';
};
/** What a session remembers that the API does not show, or shows only expanded. */
export type SessionPlan = {
  items: Stripe.LineItem[];
  subscriptionData: Params;
  updatesCustomer: boolean;
  lastError: Decline | null;
};
export type Authentication = { session: string; proceed: () => void; fail: () => void };
export type PendingUpdate = { subscription: string; invoice: string; apply: () => void };

export type World = ReturnType<typeof createWorld>;

export const idOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id;

/** As it goes over the wire. */
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
  customers: new Map<string, Stripe.Customer | Stripe.DeletedCustomer>(),
  paymentMethods: new Map<string, Stripe.PaymentMethod>(),
  products: new Map<string, Stripe.Product>(),
  prices: new Map<string, Stripe.Price>(),
  coupons: new Map<string, Stripe.Coupon>(),
  promotionCodes: new Map<string, Stripe.PromotionCode>(),
  discounts: new Map<string, Stripe.Discount>(),
  sessions: new Map<string, Stripe.Checkout.Session>(),
  sessionPlans: new Map<string, SessionPlan>(),
  clientSecrets: new Map<string, string>(),
  subscriptions: new Map<string, Stripe.Subscription>(),
  invoices: new Map<string, Stripe.Invoice>(),
  invoicePayments: new Map<string, Stripe.InvoicePayment>(),
  portalConfigurations: new Map<string, Stripe.BillingPortal.Configuration>(),
  portalSessions: new Map<string, Stripe.BillingPortal.Session>(),
  endpoints: new Map<string, Stripe.WebhookEndpoint>(),
  events: new Map<string, StoredEvent>(),
  refusingCustomers: new Map<string, Decline>(),
  refusesLater: new Map<string, Decline>(),
  authentications: new Map<string, Authentication>(),
  pendingUpdates: new Map<string, PendingUpdate>(),
  pendingLines: new Map<string, Stripe.InvoiceLineItem[]>(),
  /** Prices that begin with the next period, by subscription. */
  scheduledPrices: new Map<string, Stripe.Price>(),
});

export type StoredEvent = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request' | 'type'
> & { data: { object: object; previous_attributes?: object } };

const startSettings = (): Settings => ({ portalCancel: 'cancel_at', afterRetries: 'cancel' });

export function createWorld({ seed, now, origin }: { seed?: number; now?: number; origin: string }) {
  const random = createRandom(seed ?? randomInt(2 ** 32));
  const realNow = () => Math.floor(Date.now() / 1000);
  let ahead = now === undefined ? 0 : now - realNow();
  const world = {
    ...emptyTables(),
    origin,
    random,
    settings: startSettings(),
    /** Events of the step under way, which are handed over for delivery together. */
    unsent: [] as StoredEvent[],
    request: { id: null, idempotency_key: null } as Stripe.Event.Request,
    now: () => realNow() + ahead,
    setNow(to: number) {
      ahead = to - realNow();
    },
    /** Whatever `work` sets the time to, afterwards it is as before. */
    atAnotherTime(work: () => void) {
      const before = ahead;
      work();
      ahead = before;
    },
    id(prefix: string, length = 24) {
      const tail = Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
      return `${prefix}_${tail}`;
    },
    emit(type: Stripe.Event.Type, object: object, previous?: object) {
      const event: StoredEvent = {
        id: world.id('evt'),
        object: 'event',
        api_version: apiVersion,
        created: world.now(),
        data: copy(previous ? { object, previous_attributes: previous } : { object }),
        livemode: false,
        pending_webhooks: world.endpoints.size,
        request: { ...world.request },
        type,
      };
      world.events.set(event.id, event);
      world.unsent.push(event);
    },
    /** Ids go on where they were, so that none comes back. */
    reset({ now: to }: { now?: number } = {}) {
      Object.assign(world, emptyTables(), { settings: startSettings(), unsent: [] });
      ahead = to === undefined ? 0 : to - realNow();
    },
  };
  return world;
}

/** Changes an object and tells of it, with the fields that were different before. */
export function change<Value extends object>(
  world: World,
  type: Stripe.Event.Type,
  object: Value,
  changes: Partial<Value>,
) {
  const previous: Partial<Value> = {};
  for (const name of Object.keys(changes) as (keyof Value)[]) {
    if (JSON.stringify(object[name]) !== JSON.stringify(changes[name])) previous[name] = copy(object[name]);
  }
  Object.assign(object, changes);
  if (Object.keys(previous).length > 0) world.emit(type, object, previous);
}
