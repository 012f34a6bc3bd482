import { afterEach, expect, test } from 'vitest';
import { createLearner } from '../../factories';
import { runBilling, runSweep } from '../../setup/billing/command';
import { countRunning, type Life, oneOf, readOurs, readStripes, startLife } from '../../setup/billing/lives';
import { customerOf, readOwn, subscribe } from '../../setup/billing/payer';
import { startBilling } from '../../setup/billing/site';
import { connect } from '../../setup/site';
import { createRandom } from '../../setup/stripe/state';

const seed = Number(process.env.HISTORIES_SEED ?? 20_261_122);
const lives = Number(process.env.HISTORIES ?? 8);
const rounds = 6;
const day = 86_400;

const billing = await startBilling('billing_histories');
const { origin, databaseUrl, double, control, setUp } = billing;
const sql = connect(databaseUrl);
const settings = { DATABASE_URL: databaseUrl, SANDBOX_DATABASE_URL: databaseUrl, ...double.env };
const sync = () => runBilling(['sync'], settings);

afterEach(() => {
  control.clearFaults();
  control.plan(null);
});

/** Plays random histories, whose events are reordered, repeated, delivered in parallel and partly dropped. */
async function live(first: number, dropShare: number, afterRound?: (all: Life[]) => Promise<void>) {
  await setUp();
  const random = createRandom(first);
  const all = await Promise.all(
    Array.from({ length: lives }, (_, index) => startLife(billing, sql, first + index)),
  );
  const act = () => Promise.all(all.map((life) => life.act()));
  for (let round = 0; round < rounds; round += 1) {
    control.configure({ portalCancel: oneOf(random, ['cancel_at', 'cancel_at_period_end']) });
    control.plan({ hold: true });
    await act();
    await act();
    await control.advance({ seconds: oneOf(random, [60, 12 * day, 40 * day]) });
    const delivered = control.release({
      isShuffled: random() < 0.7,
      seed: first + round,
      copies: oneOf(random, [1, 2, 3]),
      concurrent: random() < 0.5,
      dropShare,
    });
    // In some rounds, more events arise while the first ones are delivered.
    if (random() < 0.3) await act();
    await delivered;
    await afterRound?.(all);
  }
  control.plan(null);
  return all;
}

async function expectStripesState(all: Life[]) {
  for (const life of all) {
    const [ours, stripes] = [await readOurs(life.learner), await readStripes(life)];
    expect({ ours, after: life.done }).toEqual({ ours: stripes, after: life.done });
    expect(await countRunning(life)).toBeLessThanOrEqual(1);
  }
}

test(`${lives} histories from seed ${seed}: events in any order, doubled and at once, end as Stripe has it`, async () => {
  await live(seed, 0, async (all) => {
    await control.settled();
    await expectStripesState(all);
  });
  expect(new Set(control.deliveries().deliveries.map(({ status }) => status))).toEqual(new Set([200]));
}, 120_000);

test(`${lives} histories from seed ${seed + lives}: what half of the events would have told, one sweep makes good`, async () => {
  const all = await live(seed + lives, 0.5);
  expect(await sync()).toMatchObject({ code: 0, stderr: '' });
  await expectStripesState(all);
}, 120_000);

test('npm run desk -- billing sync reads every customer again, and names those that could not be read', async () => {
  await setUp();
  await sql`delete from billing_customers`;
  control.plan({ dropShare: 1 });
  const [learner, other] = [await createLearner(origin), await createLearner(origin)];
  await subscribe(billing, learner);
  const customer = customerOf(await subscribe(billing, other, 2));
  expect([await readOwn(learner), await readOwn(other)]).toEqual([null, null]);

  control.fault({ kind: '429', method: 'GET', path: '/v1/subscriptions' });
  const failed = await sync();
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(/^Not read: cus_\w+\n$/);
  const { code, stdout, stderr } = await sync();
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('2 customers read from Stripe.');
  expect(await readOwn(learner)).toMatchObject({ planId: 1, status: 'active' });
  expect(await readOwn(other)).toMatchObject({ planId: 2, status: 'active' });
  expect(
    await sql`select 1 from billing_customers where customer_id = ${customer} and synced_at is null`,
  ).toEqual([]);
});

test('the sweep reads those whom nobody has read for a day, and forgets old events', async () => {
  await setUp();
  await sql`delete from billing_customers`;
  control.plan({ dropShare: 1 });
  const [due, fresh] = [await createLearner(origin), await createLearner(origin)];
  for (const learner of [due, fresh]) await subscribe(billing, learner);
  await sql`update billing_customers set synced_at = now() - interval '21 hours' where user_id = ${due.userId}`;
  await sql`insert into billing_events (id, type, received_at) values
    ('evt_old', 'invoice.paid', now() - interval '91 days'), ('evt_young', 'invoice.paid', now() - interval '89 days')`;
  expect((await runSweep(settings)).stdout).toContain('read 1, failed 0');
  expect(await readOwn(due)).toMatchObject({ status: 'active' });
  expect(await readOwn(fresh)).toBeNull();
  const kept = await sql`select id from billing_events where id in ('evt_old', 'evt_young')`;
  expect(kept).toEqual([{ id: 'evt_young' }]);
});
