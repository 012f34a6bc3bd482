import type { Sql } from 'postgres';
import type Stripe from 'stripe';
import { createLearner, type Learner } from '../../factories';
import { createRandom } from '../stripe/state';
import { readOwn } from './payer';
import type { Billing } from './site';

/** A subscriber who acts at random; `done` lists the acts for the message of a failed test. */
export type Life = Awaited<ReturnType<typeof startLife>>;
type Own = { id: number; planId: number } | null;

const cards = ['4242424242424242', '4242424242424242', '4242424242424242', '4000000000000002', undefined];
export const oneOf = <Value>(random: () => number, list: readonly Value[]) =>
  list[Math.floor(random() * list.length)] as Value;
const isRunning = ({ ended_at }: Stripe.Subscription) => ended_at === null;

export async function startLife(billing: Billing, sql: Sql, seed: number) {
  const { origin, control, stripe } = billing;
  const random = createRandom(seed);
  const learner = await createLearner(origin);
  const done: string[] = [];

  const findCustomer = async (): Promise<string | undefined> =>
    (await sql`select customer_id from billing_customers where user_id = ${learner.userId}`)[0]?.customer_id;
  /** The customer's subscriptions, the newest first. */
  async function listAtStripe() {
    const customer = await findCustomer();
    if (!customer) return [];
    return (await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data;
  }
  const press = async (intent: string, fields: Record<string, string> = {}) => {
    const own: Own = await readOwn(learner);
    if (!own) return 'nothing to press';
    const reply = await learner.submit('/subscription', { intent, id: String(own.id), ...fields });
    return String(reply.status);
  };
  const atStripe = async (change: (subscription: Stripe.Subscription) => unknown) => {
    const running = (await listAtStripe()).find(isRunning);
    if (running) await change(running);
    return running ? 'done' : 'nothing there';
  };

  const acts: Record<string, () => Promise<string>> = {
    async checkout() {
      const body = { planId: oneOf(random, [1, 2]), returnUrl: `${origin}/subscription?success=true` };
      const card = oneOf(random, cards);
      const reply = await learner.post('/api/subscription/create-checkout', body);
      const session = reply.ok
        ? String((await reply.json()).url)
            .split('/')
            .at(-1)
        : undefined;
      if (!session || !card) return `${reply.status}, not paid`;
      return `${body.planId}: ${control.payCheckout({ session, card }).outcome}`;
    },
    'come back': async () => String((await learner.get('/subscription?success=true')).status),
    async cancel() {
      const own: Own = await readOwn(learner);
      return own
        ? String((await learner.post(`/api/subscription/${own.id}/cancel`)).status)
        : 'nothing there';
    },
    resume: () => press('resume'),
    async switch() {
      const plan = oneOf(random, ['1', '2']);
      return `to ${plan}: ${await press('switch', { plan, at: String(Math.floor(Date.now() / 1000)) })}`;
    },
    'cancel in the portal': () => atStripe(({ id }) => control.portalCancel({ subscription: id })),
    'resume in the portal': () => atStripe(({ id }) => control.portalResume({ subscription: id })),
    'be canceled by an operator': () => atStripe(({ id }) => stripe.subscriptions.cancel(id)),
    async 'have no money'() {
      const customer = await findCustomer();
      if (customer) control.failCards({ customer, decline: 'insufficient_funds' });
      return 'so it is';
    },
    async 'have money again'() {
      const customer = await findCustomer();
      if (customer) control.failCards({ customer, decline: null });
      return 'so it is';
    },
    async 'be deleted by an operator'() {
      const customer = await findCustomer();
      if (!customer || random() < 0.7) return 'not this time';
      await stripe.customers.del(customer).catch(() => undefined);
      return 'done';
    },
  };
  const likely = ['checkout', 'checkout', 'checkout', 'switch', 'cancel', 'resume', 'cancel in the portal'];
  const choices = [...Object.keys(acts), ...likely];

  return {
    learner,
    done,
    listAtStripe,
    async act() {
      const name = oneOf(random, choices);
      done.push(`${name}: ${await acts[name]?.()}`);
    },
  };
}

export async function readStripes(life: Pick<Life, 'listAtStripe'>) {
  const all = await life.listAtStripe();
  const one = all.find(isRunning) ?? all[0];
  const [item] = one?.items.data ?? [];
  if (!one || !item) return null;
  const end = one.ended_at ?? one.cancel_at ?? item.current_period_end;
  return {
    planId: item.price.lookup_key === 'annual' ? 2 : 1,
    status: one.status === 'trialing' ? 'active' : one.status,
    cancelAtPeriodEnd: one.cancel_at !== null || one.cancel_at_period_end,
    currentPeriodEnd: new Date(end * 1000).toISOString(),
  };
}

export async function readOurs(learner: Learner) {
  const own = await readOwn(learner);
  if (!own) return null;
  const { planId, status, cancelAtPeriodEnd, currentPeriodEnd } = own;
  return { planId, status, cancelAtPeriodEnd, currentPeriodEnd };
}

export const countRunning = async (life: Pick<Life, 'listAtStripe'>) =>
  (await life.listAtStripe()).filter(isRunning).length;
