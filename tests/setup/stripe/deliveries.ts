import Stripe from 'stripe';
import { webhookSecret as secret } from './keys';
import type { Endpoint, StripeEvent } from './objects';
import { createRandom, type StripeState } from './state';

const plain = {
  isShuffled: false,
  seed: 1,
  copies: 1,
  /** The share of events that are never sent, chosen by seed. */
  dropShare: 0,
  /** Events are held until `release`. */
  hold: false,
  concurrent: false,
};
export type DeliveryPlan = typeof plain;
/** The status is null where the endpoint could not be reached. */
type Delivery = { event: string; type: string; status: number | null };

const { webhooks } = new Stripe('sk_test_signs_only');

export type Deliveries = ReturnType<typeof createDeliveries>;

export function createDeliveries(state: StripeState) {
  let plan = plain;
  let held: StripeEvent[] = [];
  let done: Delivery[] = [];
  let queue = Promise.resolve();

  function arrange(events: StripeEvent[]): StripeEvent[] {
    const random = createRandom(plan.seed);
    const kept = events.filter(() => random() >= plan.dropShare);
    const copies = kept.flatMap((one) => Array.from({ length: plan.copies }, () => one));
    if (!plan.isShuffled) return copies;
    return copies
      .map((event) => ({ event, place: random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ event }) => event);
  }

  async function deliver(event: StripeEvent, { url }: Endpoint) {
    const payload = JSON.stringify(event, null, 2);
    const header = webhooks.generateTestHeaderString({ payload, secret });
    const delivery: Delivery = { event: event.id, type: event.type, status: null };
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': header },
        body: payload,
      });
      await response.arrayBuffer();
      delivery.status = response.status;
    } catch {
      // The endpoint could not be reached: the status stays null.
    }
    done.push(delivery);
  }

  function send(events: StripeEvent[]) {
    const { concurrent } = plan;
    const runs = arrange(events).flatMap((event) =>
      [...state.endpoints.values()]
        .filter(({ enabled_events }) => enabled_events.includes(event.type))
        .map((endpoint) => () => deliver(event, endpoint)),
    );
    queue = queue.then(async () => {
      if (concurrent) await Promise.all(runs.map((run) => run()));
      else for (const run of runs) await run();
    });
  }

  return {
    flush() {
      const events = state.unsent.splice(0);
      if (plan.hold) held.push(...events);
      else if (events.length > 0) send(events);
    },
    plan(changes: Partial<DeliveryPlan> | null) {
      plan = changes ? { ...plan, ...changes } : plain;
    },
    /** Sends all held events by the plan, with these changes to it. */
    release(changes: Partial<DeliveryPlan>) {
      plan = { ...plan, hold: false, ...changes };
      send(held.splice(0));
    },
    /** Sends events again: those named, or all whose last delivery did not get 2xx. */
    redeliver(ids?: string[]) {
      const last = new Map(done.map(({ event, status }) => [event, status]));
      const isFailed = (id: string) => last.has(id) && Math.floor((last.get(id) ?? 0) / 100) !== 2;
      send([...state.events.values()].filter(({ id }) => (ids ? ids.includes(id) : isFailed(id))));
    },
    list: () => done,
    /** Resolves when no delivery is in progress; held events are not waited for. */
    async settled() {
      for (let last: Promise<void> | undefined; last !== queue; ) {
        last = queue;
        await last;
      }
    },
    reset() {
      plan = plain;
      held = [];
      done = [];
    },
  };
}
