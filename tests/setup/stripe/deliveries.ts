import Stripe from 'stripe';
import type { Endpoint, StripeEvent } from './objects';
import { createRandom, type World } from './world';

const plain = {
  order: 'as is' as 'as is' | 'reversed' | 'shuffled',
  seed: 1,
  copies: 1,
  /** Types of events that are never sent, `*` for all; a share of all events, chosen by seed. */
  drop: [] as string[],
  dropShare: 0,
  /** Kept until they are released. */
  hold: false,
  concurrent: false,
  signature: 'right' as 'right' | 'old' | 'wrong' | 'altered',
};
export type DeliveryPlan = typeof plain;
/** The status is null where the endpoint could not be reached. */
export type Delivery = { event: string; type: string; status: number | null };

const signer = new Stripe('sk_test_signs_only');
const oldSeconds = 3600;
const patienceMs = 30_000;

export type Deliveries = ReturnType<typeof createDeliveries>;

export function createDeliveries(world: World) {
  let plan = plain;
  let held: StripeEvent[] = [];
  let done: Delivery[] = [];
  let queue = Promise.resolve();

  function arrange(events: StripeEvent[]): StripeEvent[] {
    const random = createRandom(plan.seed);
    const isDropped = (type: string) => plan.drop.includes('*') || plan.drop.includes(type);
    const kept = events.filter(({ type }) => !isDropped(type) && random() >= plan.dropShare);
    const copies = kept.flatMap((one) => Array.from({ length: plan.copies }, () => one));
    if (plan.order === 'reversed') return copies.reverse();
    if (plan.order === 'as is') return copies;
    return copies
      .map((event) => ({ event, place: random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ event }) => event);
  }

  async function deliver(event: StripeEvent, { id, url }: Endpoint, signature: DeliveryPlan['signature']) {
    const payload = JSON.stringify(event, null, 2);
    const secret = signature === 'wrong' ? 'whsec_of_somebody_else' : (world.secrets.get(id) ?? '');
    const timestamp = Math.floor(Date.now() / 1000) - (signature === 'old' ? oldSeconds : 0);
    const header = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const altered = payload.replace('"livemode": false', '"livemode": true');
    const delivery: Delivery = { event: event.id, type: event.type, status: null };
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': header },
        body: signature === 'altered' ? altered : payload,
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      });
      await response.arrayBuffer();
      delivery.status = response.status;
    } catch {
      // It could not be reached.
    }
    done.push(delivery);
  }

  const wants = ({ enabled_events, status }: Endpoint, type: string) =>
    status === 'enabled' && (enabled_events.includes('*') || enabled_events.includes(type));

  function send(events: StripeEvent[]) {
    const { concurrent, signature } = plan;
    const runs = arrange(events).flatMap((event) =>
      [...world.endpoints.values()]
        .filter((endpoint) => wants(endpoint, event.type))
        .map((endpoint) => () => deliver(event, endpoint, signature)),
    );
    queue = queue.then(async () => {
      if (concurrent) await Promise.all(runs.map((run) => run()));
      else for (const run of runs) await run();
    });
  }

  return {
    /** Hands over what a step has brought about. */
    flush() {
      const events = world.unsent.splice(0);
      if (plan.hold) held.push(...events);
      else if (events.length > 0) send(events);
    },
    plan(changes: Partial<DeliveryPlan> | null) {
      plan = changes ? { ...plan, ...changes } : plain;
    },
    /** Sends what was held, together: as the plan says, with these changes to it. */
    release(changes: Partial<DeliveryPlan>) {
      plan = { ...plan, hold: false, ...changes };
      send(held.splice(0));
    },
    /** Again: the events named, or all whose last delivery did not end in 2xx. */
    redeliver(ids?: string[]) {
      const last = new Map(done.map(({ event, status }) => [event, status]));
      const isFailed = (id: string) => last.has(id) && Math.floor((last.get(id) ?? 0) / 100) !== 2;
      send([...world.events.values()].filter(({ id }) => (ids ? ids.includes(id) : isFailed(id))));
    },
    list: () => done,
    /** When nothing is under way any more; what is held is not waited for. */
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
