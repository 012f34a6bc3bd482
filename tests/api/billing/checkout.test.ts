import { afterEach, describe, expect, test } from 'vitest';
import { Client, createLearner } from '../../factories';
import { openPage } from '../../setup/billing/page';
import { goToStripe, readOwn, typeCard } from '../../setup/billing/payer';
import { startBilling } from '../../setup/billing/site';

const billing = await startBilling('billing_checkout');
const { origin, control } = billing;

afterEach(() => {
  control.clearFaults();
  control.plan(null);
});

const thanks = 'Thank you for subscribing! Your subscription is now active.';
const unheard = 'We have not heard of your payment yet';
const back = (session: string) => `/subscription?success=true&session_id=${session}`;

describe('without script, somebody who presses Pay', () => {
  test('is subscribed by coming back when no event comes at all', async () => {
    const learner = await createLearner(origin);
    control.plan({ dropShare: 1 });
    const { url, session } = await goToStripe(learner, 2);
    await typeCard(url);
    expect(await readOwn(learner)).toBeNull();
    expect((await openPage(learner, back(session))).words).toContain(thanks);
    expect(await readOwn(learner)).toMatchObject({ planId: 2, status: 'active' });
    expect((await learner.post('/api/enrollments', { courseId: 1 })).status).toBe(201);
  });

  test('is told that nothing is lost when Stripe is away then, and finds it a moment later', async () => {
    const learner = await createLearner(origin);
    control.plan({ dropShare: 1 });
    const { url, session } = await goToStripe(learner, 1);
    await typeCard(url);
    control.fault({ kind: '500', path: '/v1/subscriptions', times: 10 });
    const early = await openPage(learner, back(session));
    expect([early.status, early.words.includes(unheard)]).toEqual([200, true]);
    control.clearFaults();
    expect((await openPage(learner, back(session))).words).toContain(thanks);
  });

  test('and has not paid gets nothing, whatever the address of the page says', async () => {
    const [learner, other] = [await createLearner(origin), await createLearner(origin)];
    const { url, session } = await goToStripe(learner, 1);
    const own = await goToStripe(other, 1);
    expect(await (await fetch(own.url)).text()).toContain(`href="${origin}/subscription?canceled=true">Back`);
    expect((await openPage(other, '/subscription?canceled=true')).words).toContain(
      'Your subscription checkout was canceled. No charges were made.',
    );
    await typeCard(url);
    await control.settled();
    for (const named of [session, own.session, 'cs_test_nobody', '']) {
      const page = await openPage(other, back(named));
      expect(page.words).toContain(unheard);
      expect(page.words).not.toContain(thanks);
    }
    const { words } = await openPage(other, '/subscription?success=true');
    expect(words).not.toContain(thanks);
    expect((await openPage(new Client(origin), back(session))).words).not.toContain(thanks);
    expect(await readOwn(other)).toBeNull();
    expect((await other.post('/api/enrollments', { courseId: 1 })).status).toBe(403);
    expect(await readOwn(learner)).toMatchObject({ status: 'active' });
  });
});
