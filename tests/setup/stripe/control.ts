import type { Api } from './api';
import { declines, goodCard } from './cards';
import { payCheckout } from './checkout';
import { advance } from './clock';
import type { Deliveries, DeliveryPlan } from './deliveries';
import type { Fault, Faults } from './faults';
import type { Subscription } from './objects';
import { cancelInPortal, resumeInPortal, updated } from './subscriptions';
import { find, type World } from './world';

export type Control = ReturnType<typeof createControl>;
type Parts = { world: World; deliveries: Deliveries; faults: Faults; api: Api };

/** A test's controls of the double. Each takes one object and returns JSON, so that `/_control/NAME` works alike. */
export function createControl({ world, deliveries, faults, api }: Parts) {
  const step = <Result>(result: Result): Result => {
    deliveries.flush();
    return result;
  };
  const told = async () => {
    await deliveries.settled();
    return { deliveries: deliveries.list() };
  };
  return {
    /** Advances the clock to `to`, or by `seconds`; only for `customer` where given. */
    async advance({ seconds = 0, to, customer }: { seconds?: number; to?: number; customer?: string }) {
      advance(world, to ?? world.now() + seconds, deliveries.flush, customer);
      return told();
    },
    /** Deletes everything, and sets the clock to `now` or the real time. */
    reset(at: { now?: number } = {}) {
      faults.reset();
      deliveries.reset();
      api.reset();
      world.reset(at);
    },
    configure: (settings: Partial<World['settings']>) => Object.assign(world.settings, settings),
    /** Sets how events are delivered from now on; null for the default. */
    plan: (changes: Partial<DeliveryPlan> | null) => deliveries.plan(changes),
    release(changes: Partial<DeliveryPlan> = {}) {
      deliveries.release(changes);
      return told();
    },
    redeliver({ events }: { events?: string[] } = {}) {
      deliveries.redeliver(events);
      return told();
    },
    /** Resolves when all deliveries are done. */
    settled: told,
    deliveries: () => ({ deliveries: deliveries.list() }),
    requests: () => ({ requests: api.requests() }),
    events: () => ({ events: [...world.events.values()] }),
    fault: (fault: Fault) => faults.add(fault),
    clearFaults: () => faults.reset(),
    /** Makes all charges to a customer fail from now on; `decline: null` ends that. */
    failCards({ customer, decline }: { customer: string; decline: keyof typeof declines | null }) {
      if (decline) world.refusing.set(customer, declines[decline]);
      else world.refusing.delete(customer);
    },
    /** Pays a session without a page. */
    payCheckout: ({ session, card = goodCard.number }: { session: string; card?: string }) =>
      step(payCheckout(world, session, { ...goodCard, number: card })),
    setStatus: ({ subscription, status }: { subscription: string; status: Subscription['status'] }) =>
      step(world.change(updated, find(world.subscriptions, 'subscription', subscription), { status })),
    portalCancel: ({ subscription }: { subscription: string }) =>
      step(cancelInPortal(world, find(world.subscriptions, 'subscription', subscription))),
    portalResume: ({ subscription }: { subscription: string }) =>
      step(resumeInPortal(world, find(world.subscriptions, 'subscription', subscription))),
  };
}
