import type { Api } from './api';
import { declines, goodCard } from './cards';
import { payCheckout } from './checkout';
import { advance } from './clock';
import type { Deliveries, DeliveryPlan } from './deliveries';
import type { Fault, Faults } from './faults';
import type { Subscription } from './objects';
import { find, type StripeState } from './state';
import { cancelInPortal, resumeInPortal, updated } from './subscriptions';

export type Control = ReturnType<typeof createControl>;
type Parts = { state: StripeState; deliveries: Deliveries; faults: Faults; api: Api };

/** A test's controls of the double. Each takes one object and returns JSON, so that `/_control/NAME` works alike. */
export function createControl({ state, deliveries, faults, api }: Parts) {
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
      advance(state, to ?? state.now() + seconds, deliveries.flush, customer);
      return told();
    },
    /** Deletes everything, and sets the clock to `now` or the real time. */
    reset(at: { now?: number } = {}) {
      faults.reset();
      deliveries.reset();
      api.reset();
      state.reset(at);
    },
    configure: (settings: Partial<StripeState['settings']>) => Object.assign(state.settings, settings),
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
    events: () => ({ events: [...state.events.values()] }),
    fault: (fault: Fault) => faults.add(fault),
    clearFaults: () => faults.reset(),
    /** Makes all charges to a customer fail from now on; `decline: null` ends that. */
    failCards({ customer, decline }: { customer: string; decline: keyof typeof declines | null }) {
      if (decline) state.refusing.set(customer, declines[decline]);
      else state.refusing.delete(customer);
    },
    /** Pays a session without a page. */
    payCheckout: ({ session, card = goodCard.number }: { session: string; card?: string }) =>
      step(payCheckout(state, session, { ...goodCard, number: card })),
    setStatus: ({ subscription, status }: { subscription: string; status: Subscription['status'] }) =>
      step(state.change(updated, find(state.subscriptions, 'subscription', subscription), { status })),
    portalCancel: ({ subscription }: { subscription: string }) =>
      step(cancelInPortal(state, find(state.subscriptions, 'subscription', subscription))),
    portalResume: ({ subscription }: { subscription: string }) =>
      step(resumeInPortal(state, find(state.subscriptions, 'subscription', subscription))),
  };
}
