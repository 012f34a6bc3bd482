import Stripe from 'stripe';
import { secrets } from './webhooks';
import { createRandom, type StoredEvent, type World } from './world';

export type DeliveryPlan = {
  order: 'as is' | 'reversed' | 'shuffled';
  seed: number;
  copies: number;
  /** Types of events that are never sent, `*` for all; a share of all events, chosen by seed. */
  drop: string[];
  dropShare: number;
  /** Kept until they are released. */
  hold: boolean;
  concurrent: boolean;
  signature: 'right' | 'old' | 'wrong' | 'altered';
};
export type Delivery = {
  event: string;
  type: string;
  endpoint: string;
  /** Null where the endpoint could not be reached. */
  status: number | null;
};

const plain: DeliveryPlan = {
  order: 'as is',
  seed: 1,
  copies: 1,
  drop: [],
  dropShare: 0,
  hold: false,
  concurrent: false,
  signature: 'right',
};
const signer = new Stripe('sk_test_signs_only');
const oldSeconds = 3600;
const patienceMs = 30_000;

export type Deliveries = ReturnType<typeof createDeliveries>;

export function createDeliveries(world: World) {
  let plan = plain;
  let held: StoredEvent[] = [];
  let done: Delivery[] = [];
  let queue = Promise.resolve();
  let waiting = 0;
  const isDropped = (type: string) => plan.drop.includes('*') || plan.drop.includes(type);

  function arrange(events: StoredEvent[]): StoredEvent[] {
    const random = createRandom(plan.seed);
    const kept = events.filter((one) => !isDropped(one.type) && random() >= plan.dropShare);
    const copies = kept.flatMap((one) => Array.from({ length: plan.copies }, () => one));
    if (plan.order === 'reversed') return copies.reverse();
    if (plan.order === 'as is') return copies;
    return copies
      .map((event) => ({ event, place: random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ event }) => event);
  }

  async function deliver(event: StoredEvent, endpoint: Stripe.WebhookEndpoint) {
    const record: Delivery = { event: event.id, type: event.type, endpoint: endpoint.url, status: null };
    const payload = JSON.stringify(
      { ...event, api_version: endpoint.api_version ?? event.api_version },
      null,
      2,
    );
    const secret = plan.signature === 'wrong' ? 'whsec_of_somebody_else' : (secrets.get(endpoint) ?? '');
    const timestamp = Math.floor(Date.now() / 1000) - (plan.signature === 'old' ? oldSeconds : 0);
    const signature = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const body =
      plan.signature === 'altered' ? payload.replace('"livemode": false', '"livemode": true') : payload;
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      });
      await response.arrayBuffer();
      record.status = response.status;
    } catch {
      record.status = null;
    }
    done.push(record);
  }

  const wants = ({ enabled_events, status }: Stripe.WebhookEndpoint, type: string) =>
    status === 'enabled' && (enabled_events.includes('*') || enabled_events.includes(type));

  function send(events: StoredEvent[]) {
    const pairs = arrange(events).flatMap((event) =>
      [...world.endpoints.values()].flatMap((endpoint) =>
        wants(endpoint, event.type) ? [{ event, endpoint }] : [],
      ),
    );
    if (pairs.length === 0) return;
    const { concurrent } = plan;
    waiting++;
    queue = queue.then(async () => {
      if (concurrent) await Promise.all(pairs.map(({ event, endpoint }) => deliver(event, endpoint)));
      else for (const { event, endpoint } of pairs) await deliver(event, endpoint);
      waiting--;
    });
  }

  return {
    /** Hands over what a step has brought about. */
    flush() {
      const events = world.unsent.splice(0);
      if (plan.hold) held.push(...events);
      else send(events);
    },
    plan(changes: Partial<DeliveryPlan> | null) {
      plan = changes ? { ...plan, ...changes } : plain;
      return plan;
    },
    /** Sends what was held, together: as the plan says, with these changes to it. */
    release(changes: Partial<DeliveryPlan> = {}) {
      plan = { ...plan, hold: false, ...changes };
      send(held.splice(0));
    },
    /** Again: the events named, or all whose last delivery did not end in 2xx. */
    redeliver(ids?: string[]) {
      const last = new Map(done.map((one) => [one.event, one.status]));
      const failed = (id: string) => {
        const status = last.get(id);
        return status !== undefined && (status === null || status < 200 || status > 299);
      };
      send([...world.events.values()].filter(({ id }) => (ids ? ids.includes(id) : failed(id))));
    },
    list: () => done,
    /** When nothing is under way any more; what is held is not waited for. */
    async settled() {
      while (waiting > 0) await queue;
    },
    reset() {
      plan = plain;
      held = [];
      done = [];
    },
  };
}
