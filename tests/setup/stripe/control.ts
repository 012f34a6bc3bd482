import type { Api } from './api';
import { find } from './call';
import { declines } from './cards';
import { advance } from './clock';
import type { Deliveries, DeliveryPlan } from './deliveries';
import { objectById } from './expand';
import type { Fault, Faults } from './faults';
import { authenticate, payCheckout } from './pay';
import { cancelInPortal, resumeInPortal } from './subscription-update';
import { addEndpoint } from './webhooks';
import { copy, type Settings, type World } from './world';

export type Control = ReturnType<typeof createControl>;
type Pay = { session: string; card?: string; email?: string; name?: string };

/** What a test does to the double. Each takes one object and answers JSON, so that it is the same over `/_control/NAME`. */
export function createControl({ world, deliveries, faults, api }: Parts) {
  const step = <Result>(result: Result): Result => {
    deliveries.flush();
    return result;
  };
  return {
    /** Lives through the time up to `to`, or for `seconds`; a customer alone where one is named. */
    async advance({ seconds = 0, to, customer }: { seconds?: number; to?: number; customer?: string }) {
      advance(world, to ?? world.now() + seconds, deliveries.flush, customer);
      await deliveries.settled();
      return { now: world.now() };
    },
    now: () => ({ now: world.now() }),
    /** Empty, at the real time or another; ids go on. */
    reset({ now }: { now?: number } = {}) {
      faults.reset();
      deliveries.reset();
      api.reset();
      world.reset({ now });
      return { now: world.now() };
    },
    configure(settings: Partial<Settings>) {
      return Object.assign(world.settings, settings);
    },
    endpoint({ url, events = ['*'], secret }: { url: string; events?: string[]; secret?: string }) {
      return addEndpoint(world, { url, events, secret });
    },
    /** How events are delivered from now on; null for the plain way. */
    plan: (changes: Partial<DeliveryPlan> | null) => deliveries.plan(changes),
    async release(changes: Partial<DeliveryPlan> = {}) {
      deliveries.release(changes);
      await deliveries.settled();
      return { deliveries: deliveries.list() };
    },
    async redeliver({ events }: { events?: string[] } = {}) {
      deliveries.redeliver(events);
      await deliveries.settled();
      return { deliveries: deliveries.list() };
    },
    /** When all deliveries are done. */
    async settled() {
      await deliveries.settled();
      return { deliveries: deliveries.list() };
    },
    deliveries: () => ({ deliveries: deliveries.list() }),
    requests: () => ({ requests: api.requests() }),
    events: () => ({ events: [...world.events.values()] }),
    object: ({ id }: { id: string }) => ({ object: copy(objectById(world, id) ?? null) }),
    fault(fault: Fault) {
      faults.add(fault);
      return faults.count();
    },
    faults: () => faults.count(),
    /** Ends what hangs: with the answer after all, or with a closed socket. */
    letGo({ how = 'answer' }: { how?: 'answer' | 'cut' } = {}) {
      faults.letGo(how);
      return faults.count();
    },
    clearFaults() {
      faults.reset();
      return faults.count();
    },
    /** All charges to a customer fail from now on; null heals. */
    failCards({ customer, decline }: { customer: string; decline: keyof typeof declines | null }) {
      if (decline) world.refusingCustomers.set(customer, declines[decline]);
      else world.refusingCustomers.delete(customer);
      return { customer, decline };
    },
    /** What a person does on the page, without one. */
    payCheckout({ session, card = '4242424242424242', email, name }: Pay) {
      const fields = { number: card, expiry: '12/40', cvc: '123' };
      return step(payCheckout(world, session, { card: fields, email, name }));
    },
    authenticate({
      authentication,
      answer,
    }: {
      authentication: string;
      answer: 'complete' | 'fail' | 'close';
    }) {
      return step(authenticate(world, authentication, answer));
    },
    portalCancel({ subscription, now = false }: { subscription: string; now?: boolean }) {
      const found = find(world.subscriptions, 'subscription', subscription);
      cancelInPortal(world, found, now, '');
      return step(copy(found));
    },
    portalResume({ subscription }: { subscription: string }) {
      const found = find(world.subscriptions, 'subscription', subscription);
      resumeInPortal(world, found);
      return step(copy(found));
    },
  };
}

type Parts = { world: World; deliveries: Deliveries; faults: Faults; api: Api };
