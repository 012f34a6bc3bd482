import { describe, expect, inject, test } from 'vitest';
import { atOnce, Client, createLearner, said } from '../factories';
import { follow, openPage } from '../setup/billing/page';
import { connect } from '../setup/site';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);
const body = { courseId: 1, courseName: 'SQL for Sports Business Analytics' };

describe('POST /api/enrollments', () => {
  test('needs an active subscription', async () => {
    const learner = await createLearner(origin);
    const reply = await learner.post('/api/enrollments', body);
    expect(await said(reply)).toEqual([
      403,
      'Subscription Required - You need an active subscription to enroll in this course.',
    ]);
  });

  test('enrols a subscriber in course 1, once', async () => {
    const learner = await createLearner(origin, { subscribed: true });
    const reply = await learner.post('/api/enrollments', body);
    expect(reply.status).toBe(201);
    expect(await reply.json()).toMatchObject({
      id: expect.any(Number),
      courseId: 1,
      courseName: 'SQL for Sports Business Analytics',
      progress: 0,
      status: 'Not Started',
    });
    const again = await learner.post('/api/enrollments', body);
    expect(await said(again)).toEqual([409, 'Already enrolled in this course']);
  });

  test('fifty at once are one enrollment', async () => {
    const learner = await createLearner(origin, { subscribed: true });
    const replies = await atOnce(50, () => learner.post('/api/enrollments', body));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await learner.read('/api/enrollments')).toHaveLength(1);
  });

  test.each([
    [2, 403, 'This course is coming soon.'],
    [99, 404, 'There is no such course.'],
    ['one', 400, '“courseId” is not what this call takes.'],
  ])('refuses course %s', async (courseId, status, sentence) => {
    const learner = await createLearner(origin, { subscribed: true });
    const reply = await learner.post('/api/enrollments', { courseId });
    expect(await said(reply)).toEqual([status, sentence]);
  });
});

test('the button of a page that is out of date leads to the course, and says why', async () => {
  const learner = await createLearner(origin, { enrolled: true });
  const reply = await learner.submit('/enroll', { courseId: '1' });
  expect([reply.status, reply.headers.get('Location')]).toEqual([303, '/courses/1']);
  const html = (await learner.page('/courses/1')).replaceAll('&#x27;', "'");
  expect(html).toContain('Enrollment failed');
  expect(html).toContain("You're already enrolled in this course. Continue your learning journey!");
});

test('GET /api/enrollments lists nothing for a new learner', async () => {
  const learner = await createLearner(origin);
  expect(await learner.read('/api/enrollments')).toEqual([]);
});

test('PATCH /api/enrollments/{id} stores where the learner is, and answers with the true progress', async () => {
  const learner = await createLearner(origin, { enrolled: true });
  const claims = { progress: 100, currentModule: 1, status: 'Completed' };
  const reply = await learner.patch(`/api/enrollments/${learner.enrollmentId}`, claims);
  expect(await reply.json()).toMatchObject({ progress: 0, currentModule: 1, status: 'Not Started' });
});

describe('subscriptions', () => {
  test('GET /api/subscription/plans lists the three plans', async () => {
    const plans = await (await new Client(origin).get('/api/subscription/plans')).json();
    expect(plans).toMatchObject([
      { id: 1, name: 'Monthly', price: 29, interval: 'month', features: expect.any(Array) },
      { id: 2, name: 'Annual', price: 228, interval: 'year' },
      { id: 3, name: 'Enterprise' },
    ]);
  });

  test('GET /api/subscription/user/{id} tells one’s own only', async () => {
    const learner = await createLearner(origin, { subscribed: true });
    const other = await createLearner(origin);
    const path = `/api/subscription/user/${learner.userId}`;
    expect(await learner.read(path)).toEqual({
      subscription: {
        id: expect.any(Number),
        planId: 1,
        status: 'active',
        cancelAtPeriodEnd: false,
        currentPeriodEnd: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        plan: { name: 'Monthly' },
      },
    });
    expect((await other.get(path)).status).toBe(403);
    expect(await other.read(`/api/subscription/user/${other.userId}`)).toEqual({
      subscription: null,
    });
  });

  test('of somebody without one, the call starts it in test mode, and leads back', async () => {
    const learner = await createLearner(origin);
    const create = (planId: number, returnUrl: string) =>
      learner.post('/api/subscription/create-checkout', { planId, returnUrl });
    expect(await said(await create(1, 'https://evil.example/'))).toEqual([
      400,
      'The return address has to be one of this site.',
    ]);
    expect((await create(3, `${origin}/`)).status).toBe(404);
    expect(await (await create(2, `${origin}/subscription?success=true`)).json()).toEqual({
      url: `${origin}/subscription?success=true&session_id=mock_session`,
      testMode: true,
      message: 'Billing test mode: nothing was charged.',
    });
    const { subscription } = await learner.read(`/api/subscription/user/${learner.userId}`);
    expect(subscription).toMatchObject({ planId: 2, status: 'active' });
    const portal = await learner.post('/api/subscription/create-portal', { returnUrl: `${origin}/account` });
    expect(await portal.json()).toEqual({ url: `${origin}/subscription` });
  });

  test('two checkouts at once start one subscription', async () => {
    const learner = await createLearner(origin);
    const form = { intent: 'pay', name: 'Jo Bell', email: 'a@b.test', country: 'Canada', postalCode: 'H2X' };
    await atOnce(5, (index) => learner.submit(`/checkout?plan=${1 + (index % 2)}`, form));
    const rows = await sql`select status from subscriptions where user_id = ${learner.userId}`;
    expect(rows).toEqual([{ status: 'active' }]);
  });

  test('a switch in test mode is made once, for a sum of now, and renews what was cancelled', async () => {
    const learner = await createLearner(origin, { subscribed: true });
    const mine = `/api/subscription/user/${learner.userId}`;
    // A page opened before the subscription still has the form for a new one, which leads to the switch.
    const payer = { name: 'Jo Bell', email: learner.email, country: 'Canada', postalCode: 'H2X' };
    const led = await learner.submit('/checkout?plan=2', { intent: 'pay', ...payer });
    expect(led.headers.get('Location')).toBe('/subscription?switch=2');
    const page = await openPage(learner, '/subscription?switch=2');
    for (const words of [
      'Switch to the Annual plan?',
      'To pay now: $199.00',
      'costs $228.00 each year',
      'the sum is worked out, and nobody is charged',
    ])
      expect(page.words).toContain(words);
    const { subscription } = await learner.read(mine);
    const form = { intent: 'switch', id: String(subscription.id), plan: '2' };
    const old = String(Math.floor(Date.now() / 1000) - 3600);
    const refused = await follow(learner, await learner.submit('/subscription', { ...form, at: old }));
    expect(refused.words).toContain('That sum is out of date.');
    expect(await learner.read(mine)).toEqual({ subscription });

    for (let times = 0; times < 2; times += 1) {
      const done = await follow(learner, await page.press('Switch to Annual'));
      expect(done.words).toContain('You are on the Annual plan now.');
    }
    const after = (await learner.read(mine)).subscription;
    expect(after).toMatchObject({ planId: 2, status: 'active', plan: { name: 'Annual' } });
    expect(Date.parse(after.currentPeriodEnd) - Date.now()).toBeGreaterThan(364 * 86_400_000);

    await learner.submit('/subscription', { intent: 'cancel', id: String(after.id) });
    const canceled = await openPage(learner, '/subscription?switch=1');
    expect(canceled.words).toContain('Your subscription renews again then.');
    expect(canceled.words).toContain('the $199.00 left over is kept');
    await follow(learner, await canceled.press('Switch to Monthly'));
    expect((await learner.read(mine)).subscription).toMatchObject({ planId: 1, cancelAtPeriodEnd: false });
  });

  test('cancelling lets it end with its period, once and by its owner alone', async () => {
    const learner = await createLearner(origin, { subscribed: true });
    const other = await createLearner(origin, { subscribed: true });
    const { subscription } = await learner.read(`/api/subscription/user/${learner.userId}`);
    const path = `/api/subscription/${subscription.id}/cancel`;
    expect((await other.post(path)).status).toBe(403);
    expect(await (await learner.post(path)).json()).toMatchObject({
      subscription: { status: 'active', cancelAtPeriodEnd: true },
    });
    expect((await learner.post(path)).status).toBe(409);
  });

  test('what was cancelled is taken up again before it ends, once or twice, by its owner alone', async () => {
    const [learner, other] = await Promise.all([
      createLearner(origin, { subscribed: true }),
      createLearner(origin, { subscribed: true }),
    ]);
    const mine = `/api/subscription/user/${learner.userId}`;
    const { subscription } = await learner.read(mine);
    const id = String(subscription.id);
    const send = async (sender: Client, intent: string) => {
      expect((await sender.submit('/subscription', { id, intent })).status).toBe(303);
      return sender.page('/subscription');
    };
    // Opening the confirmation cancels nothing.
    expect(await learner.page('/subscription?cancel')).toContain('Cancel your Monthly subscription?');
    expect(await learner.read(mine)).toEqual({ subscription });
    for (let times = 0; times < 2; times += 1)
      expect(await send(learner, 'cancel')).toContain('Subscription Canceled');
    expect(await learner.page('/subscription?cancel')).not.toContain('Cancel your Monthly subscription?');
    expect(await send(other, 'resume')).toContain('This subscription is not yours.');
    expect((await learner.read(mine)).subscription.cancelAtPeriodEnd).toBe(true);
    for (let times = 0; times < 2; times += 1)
      expect(await send(learner, 'resume')).toContain('Subscription Resumed');
    expect(await learner.read(mine)).toEqual({ subscription });

    await learner.post(`/api/subscription/${id}/cancel`);
    await sql`update subscriptions set current_period_end = now() - interval '1 minute' where id = ${subscription.id}`;
    expect(await send(learner, 'resume')).toContain('This subscription has ended.');
    expect((await learner.read(mine)).subscription.status).toBe('canceled');
  });
});
