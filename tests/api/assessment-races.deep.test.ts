import { describe, expect, inject, test } from 'vitest';
import { atOnce, completeLessons, createLearner, said, statusesOf } from '../factories';
import { holdLock } from '../setup/lock';
import { begin, complete, createTaker, references } from './taker';

const { origin, databaseUrl } = inject('api');

describe('fifty at once', () => {
  test('begin one attempt', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    await completeLessons(databaseUrl, learner.userId);
    const replies = await atOnce(50, () => learner.get('/api/assessments/1/materials'));
    const begun = await Promise.all(replies.map((reply) => reply.json()));
    expect(new Set(begun.map(({ startTime }) => startTime)).size).toBe(1);
    expect(await begin(learner)).toEqual(begun[0]);
  });

  test('answer once', async () => {
    const { ids, submit, reveal } = await createTaker();
    const statuses = statusesOf(await atOnce(50, () => submit(ids[0])));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const again = await submit(ids[0], 'select 1');
    expect(await said(again)).toEqual([409, 'You have answered this question already.']);
    expect((await reveal(ids[0])).status).toBe(409);
  });

  test('reveal one hint and answer once by the forms, too', async () => {
    const { learner, ids } = await createTaker();
    const page = '/assessments/1?item=1';
    const form = { itemId: String(ids[0]), query: references.get(ids[0]) ?? '' };
    const hinted = await atOnce(50, () => learner.submit(page, { ...form, intent: 'hint', hint: '1' }));
    expect(new Set(statusesOf(hinted))).toEqual(new Set([200]));
    expect((await begin(learner)).materials[0]?.usedHints).toBe(1);

    const answered = statusesOf(await atOnce(50, () => learner.submit(page, { ...form, intent: 'submit' })));
    expect(answered.filter((status) => status === 200)).toHaveLength(1);
    expect(answered.filter((status) => ![200, 303, 429].includes(status))).toEqual([]);
    expect(await learner.page(page)).toContain('You earned 9 points.');
    expect((await learner.submit('/assessments/1/draft', form)).status).toBe(409);
  });

  test('complete the attempt once, and not before every answer', async () => {
    const { learner, ids, submit } = await createTaker();
    expect((await complete(learner)).status).toBe(409);
    for (const id of ids) expect((await submit(id)).status).toBe(200);
    const replies = await atOnce(50, () => complete(learner));
    expect(new Set(statusesOf(replies))).toEqual(new Set([200]));
    const ends = await Promise.all(replies.map((reply) => reply.json()));
    expect(new Set(ends.map(({ endTime }) => endTime)).size).toBe(1);
    expect((await submit(ids[0])).status).toBe(409);
  });
});

test('of two answers that are graded before either is kept, one counts', async () => {
  const { learner, begun, ids, submit } = await createTaker();
  const lock = await holdLock(
    databaseUrl,
    `select 1 from assessment_attempts where enrollment_id = ${Number(begun.enrollmentId)} for update`,
  );
  const right = submit(ids[0]);
  await lock.waitFor(1);
  const wrong = submit(ids[0], 'select 1');
  await lock.waitFor(2);
  await lock.release();
  expect([(await right).status, (await wrong).status]).toEqual([200, 409]);
  expect((await begin(learner)).materials[0]?.result).toMatchObject({ isCorrect: true, pointsEarned: 10 });
});
