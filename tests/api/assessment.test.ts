import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Client, completeLessons, createLearner, type Learner, readReferences } from '../factories';
import { holdLock } from '../setup/lock';

const { origin, databaseUrl } = inject('api');

type Material = {
  id: number;
  description: string;
  points: number;
  hints: { hint: string; points: number }[];
  usedHints: number;
  result?: { isCorrect: boolean; pointsEarned: number } | null;
};
type Begun = { enrollmentId: number; startTime: string; materials: Material[] };

let references: Map<number, string>;
beforeAll(async () => {
  references = await readReferences(databaseUrl);
});

async function createFinisher() {
  const learner = await createLearner(origin, { enrolled: true });
  await completeLessons(databaseUrl, learner.userId);
  return learner;
}

const begin = async (learner: Learner): Promise<Begun> =>
  (await learner.get('/api/assessments/1/materials')).json();

const reveal = (learner: Learner, materialId: number) =>
  learner.post('/api/assessments/1/hints', { materialId });

function answerer(learner: Learner, { enrollmentId }: Begun) {
  return (materialId: number, answer = references.get(materialId), usedHints: string[] = []) =>
    learner.post('/api/assessments/1/submit', {
      materialId,
      answer,
      usedHints,
      userId: learner.userId,
      enrollmentId,
    });
}

const complete = (learner: Learner, userId = learner.userId) =>
  learner.post('/api/assessments/1/complete', { userId, startTime: '2020-01-01', endTime: '2020-01-02' });

const readResults = (learner: Learner, userId = learner.userId) =>
  learner.get(`/api/assessments/1/${userId}/results`);

/** Answers every question of an attempt, the first `right` ones correctly, and completes it. */
async function finishAttempt(learner: Learner, right: number) {
  const begun = await begin(learner);
  const submit = answerer(learner, begun);
  for (const [index, { id }] of begun.materials.entries()) {
    const reply = await submit(id, index < right ? references.get(id) : 'select nothing from nowhere');
    expect(await reply.json()).toMatchObject({ pointsEarned: index < right ? 10 : 0 });
  }
  expect((await complete(learner)).status).toBe(200);
  return begun;
}

const parallel = (send: () => Promise<Response>) => Promise.all(Array.from({ length: 50 }, send));
const statuses = (replies: Response[]) => replies.map(({ status }) => status).sort();

describe('who may take it', () => {
  test.each([
    ['GET', '/api/assessments/1/materials', undefined],
    ['POST', '/api/assessments/1/hints', { materialId: 1 }],
    ['POST', '/api/assessments/1/submit', { materialId: 1, answer: 'x', userId: 1, enrollmentId: 1 }],
    ['POST', '/api/assessments/1/complete', { userId: 1 }],
    ['GET', '/api/assessments/1/1/results', undefined],
  ])('%s %s answers a visitor 401, someone not enrolled 403', async (method, path, json) => {
    expect((await new Client(origin).request(method, path, { json })).status).toBe(401);
    const stranger = await createLearner(origin);
    expect((await stranger.request(method, path, { json })).status).toBe(403);
  });

  test('only those who completed every lesson', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    const reply = await learner.get('/api/assessments/1/materials');
    expect([reply.status, await reply.text()]).toEqual([
      403,
      'Complete every lesson of this course before its assessment.',
    ]);
    expect((await learner.get('/assessments/1')).status).toBe(403);
    expect((await reveal(learner, 1)).status).toBe(409);
    expect((await complete(learner)).status).toBe(409);
  });

  test('there is none of an unknown course, and no results before the end', async () => {
    const learner = await createFinisher();
    const missing = await learner.get('/api/assessments/99/materials');
    expect([missing.status, await missing.text()]).toEqual([404, 'Assessment Not Found']);
    await begin(learner);
    const early = await readResults(learner);
    expect([early.status, await early.text()]).toEqual([404, 'Results Not Found']);
  });

  test('nobody reads another’s results, answers in their place or completes for them', async () => {
    const [owner, other] = [await createFinisher(), await createFinisher()];
    const begun = await begin(owner);
    const { enrollmentId } = await begin(other);
    const materialId = begun.materials[0]?.id;
    expect((await readResults(other, owner.userId)).status).toBe(403);
    expect((await complete(other, owner.userId)).status).toBe(403);
    const answer = { materialId, answer: 'select 1', usedHints: [], userId: other.userId, enrollmentId };
    for (const foreign of [{ userId: owner.userId }, { enrollmentId: begun.enrollmentId }]) {
      const reply = await other.post('/api/assessments/1/submit', { ...answer, ...foreign });
      expect(reply.status).toBe(403);
    }
  });
});

describe('GET /api/assessments/1/materials', () => {
  test('gives no answer and no hint away', async () => {
    const learner = await createFinisher();
    const reply = await learner.get('/api/assessments/1/materials');
    const text = await reply.clone().text();
    const { materials } = (await reply.json()) as Begun;
    expect(materials).toHaveLength(10);
    for (const { id, description, hints } of materials) {
      expect(description).toMatch(/^<p>/);
      expect(hints).toEqual(Array(3).fill({ hint: '', points: 1 }));
      expect(text).not.toContain(JSON.stringify(references.get(id)).slice(1, -1));
    }
    const page = await (await learner.get('/assessments/1?item=1')).text();
    expect(page).not.toContain('"reference"');
    expect(page).not.toContain('"explanation"');
  });

  test('goes on with the attempt under way, from fifty windows at once', async () => {
    const learner = await createFinisher();
    const replies = await parallel(() => learner.get('/api/assessments/1/materials'));
    const begun = (await Promise.all(replies.map((reply) => reply.json()))) as Begun[];
    expect(new Set(begun.map(({ startTime }) => startTime)).size).toBe(1);
    expect(await begin(learner)).toEqual(begun[0]);
  });
});

describe('POST /api/assessments/1/hints', () => {
  test('reveals one after the other, and says what each deducts', async () => {
    const learner = await createFinisher();
    const id = (await begin(learner)).materials[0]?.id ?? 0;
    for (const used of [1, 2, 3]) {
      expect(await (await reveal(learner, id)).json()).toMatchObject({
        hint: expect.stringMatching(/\w/),
        points: 1,
        used,
        total: 3,
      });
    }
    expect((await reveal(learner, id)).status).toBe(409);
    const { materials } = await begin(learner);
    expect(materials[0]?.hints.every(({ hint }) => hint.length > 0)).toBe(true);
    expect(materials[1]?.hints.every(({ hint }) => hint === '')).toBe(true);
  });

  test('fifty at once reveal one', async () => {
    const learner = await createFinisher();
    const id = (await begin(learner)).materials[0]?.id ?? 0;
    const replies = await parallel(() => reveal(learner, id));
    const bodies = await Promise.all(replies.map((reply) => reply.json()));
    expect(new Set(bodies.map(({ hint }) => hint)).size).toBe(1);
    expect((await begin(learner)).materials[0]?.usedHints).toBe(1);
  });

  test('not of a question of another attempt', async () => {
    const learner = await createFinisher();
    const { materials } = await begin(learner);
    const foreign = [...references.keys()].find((id) => materials.every((material) => material.id !== id));
    expect((await reveal(learner, foreign ?? 0)).status).toBe(404);
  });
});

describe('POST /api/assessments/1/submit', () => {
  test('a right answer earns the points, less those of its hints', async () => {
    const learner = await createFinisher();
    const begun = await begin(learner);
    const submit = answerer(learner, begun);
    const [first, second, third] = begun.materials.map(({ id }) => id) as [number, number, number];
    expect(await (await submit(first)).json()).toEqual({
      pointsEarned: 10,
      isCorrect: true,
      feedback: 'Correct! Well done! Your SQL query is correct.',
    });
    await reveal(learner, second);
    await reveal(learner, second);
    expect(await (await submit(second)).json()).toMatchObject({ pointsEarned: 8 });
    const { hint } = await (await reveal(learner, third)).json();
    const said = [hint, hint, 'a hint that is none'];
    expect(await (await submit(third, undefined, said)).json()).toMatchObject({ pointsEarned: 9 });
  });

  test('marks go by the rules that hold, and a query that does not run earns nothing', async () => {
    const learner = await createFinisher();
    const begun = await begin(learner);
    const submit = answerer(learner, begun);
    const [first, second, third] = begun.materials.map(({ id }) => id) as [number, number, number];
    const columnsOnly = `select * from (${references.get(first)}) answer limit 1`;
    expect(await (await submit(first, columnsOnly)).json()).toMatchObject({
      pointsEarned: 2,
      isCorrect: false,
    });
    expect(await (await submit(second, "select 'a guess' as nothing")).json()).toMatchObject({
      pointsEarned: 0,
    });
    expect(await (await submit(third, 'select prize from tickets')).json()).toMatchObject({
      pointsEarned: 0,
      feedback: expect.stringContaining('column "prize" does not exist'),
    });
  });

  test('counts once', async () => {
    const learner = await createFinisher();
    const begun = await begin(learner);
    const submit = answerer(learner, begun);
    const id = begun.materials[0]?.id ?? 0;
    const replies = statuses(await parallel(() => submit(id)));
    expect(replies.filter((status) => status === 200)).toHaveLength(1);
    expect(replies.filter((status) => ![200, 409, 429].includes(status))).toEqual([]);
    const again = await submit(id, 'select 1');
    expect([again.status, await again.text()]).toEqual([409, 'You have answered this question already.']);
    expect((await reveal(learner, id)).status).toBe(409);
  });

  test('of two that are graded before either is kept, one counts', async () => {
    const learner = await createFinisher();
    const begun = await begin(learner);
    const submit = answerer(learner, begun);
    const id = begun.materials[0]?.id ?? 0;
    const lock = await holdLock(
      databaseUrl,
      `select 1 from assessment_attempts where enrollment_id = ${Number(begun.enrollmentId)} for update`,
    );
    const right = submit(id);
    await lock.waitFor(1);
    const wrong = submit(id, 'select 1');
    await lock.waitFor(2);
    await lock.release();
    expect([(await right).status, (await wrong).status]).toEqual([200, 409]);
    expect((await begin(learner)).materials[0]?.result).toMatchObject({ isCorrect: true, pointsEarned: 10 });
  });

  test('needs to know what, who and where', async () => {
    const learner = await createFinisher();
    const begun = await begin(learner);
    const call = {
      materialId: begun.materials[0]?.id,
      answer: 'select 1',
      userId: learner.userId,
      enrollmentId: begun.enrollmentId,
    };
    for (const lack of ['materialId', 'userId', 'enrollmentId', 'answer']) {
      const reply = await learner.post('/api/assessments/1/submit', { ...call, [lack]: undefined });
      expect([lack, reply.status, await reply.text()]).toEqual([
        lack,
        400,
        'Missing required information to submit answer',
      ]);
    }
    expect((await learner.post('/api/assessments/1/submit', { ...call, answer: '  ' })).status).toBe(400);
    expect((await learner.post('/api/assessments/1/submit', call)).status).toBe(200);
  });
});

describe('the player without script, fifty times at once', () => {
  test('reveals one hint, and takes one answer', async () => {
    const learner = await createFinisher();
    const [material] = (await begin(learner)).materials;
    const materialId = material?.id ?? 0;
    const page = '/assessments/1?item=1';
    const form = { itemId: String(materialId), query: references.get(materialId) ?? '' };
    const hinted = await parallel(() => learner.submit(page, { ...form, intent: 'hint', hint: '1' }));
    expect(new Set(statuses(hinted))).toEqual(new Set([200]));
    expect((await begin(learner)).materials[0]?.usedHints).toBe(1);

    const answered = statuses(await parallel(() => learner.submit(page, { ...form, intent: 'submit' })));
    expect(answered.filter((status) => status === 200)).toHaveLength(1);
    expect(answered.filter((status) => ![200, 303, 429].includes(status))).toEqual([]);
    expect(await (await learner.get(page)).text()).toContain('You earned 9 points.');
    expect((await learner.submit('/assessments/1/draft', form)).status).toBe(409);
  });

  test('a query that was stopped is no answer: the question stays open', async () => {
    const learner = await createFinisher();
    const begun = await begin(learner);
    const id = begun.materials[0]?.id ?? 0;
    const submit = answerer(learner, begun);
    const endless = 'select count(*) from sales as a, sales as b';
    const reply = await submit(id, endless);
    expect([reply.status, await reply.text()]).toEqual([422, expect.stringContaining('it was stopped')]);
    expect(await (await submit(id)).json()).toMatchObject({ pointsEarned: 10 });
  });
});

describe('the end of an attempt', () => {
  test('needs every answer, and comes once', async () => {
    const learner = await createFinisher();
    const begun = await begin(learner);
    expect((await complete(learner)).status).toBe(409);
    const submit = answerer(learner, begun);
    for (const { id } of begun.materials) await submit(id);
    const replies = await parallel(() => complete(learner));
    expect(new Set(statuses(replies))).toEqual(new Set([200]));
    const ends = await Promise.all(replies.map((reply) => reply.json()));
    expect(new Set(ends.map(({ endTime }) => endTime)).size).toBe(1);
    expect((await submit(begun.materials[0]?.id ?? 0)).status).toBe(409);
  });

  test('results have every figure; a retake asks the next variants, and the best attempt counts', async () => {
    const learner = await createFinisher();
    const readCard = async () =>
      (await (await learner.get('/api/courses/1/dashboard')).json()).assessment as unknown;
    expect(await readCard()).toEqual({ id: 1, completed: false, score: null, passingScore: 70 });

    const first = await finishAttempt(learner, 3);
    const results = await (await readResults(learner)).json();
    expect(results).toMatchObject({
      totalScore: 30,
      passingScore: 70,
      percentage: 42.9,
      passed: false,
      startTime: first.startTime,
      duration: Math.round((Date.parse(results.endTime) - Date.parse(results.startTime)) / 1000),
    });
    expect(results.answers).toEqual(
      Object.fromEntries(
        first.materials.map(({ id }, index) => [
          id,
          { pointsEarned: index < 3 ? 10 : 0, isCorrect: index < 3 },
        ]),
      ),
    );
    expect(results.questions[0].explanation).toMatch(/^<p>/);
    expect(await readCard()).toEqual({ id: 1, completed: true, score: 30, passingScore: 70 });

    const page = await learner.get('/assessments/1');
    expect([page.status, page.headers.get('Location')]).toEqual([302, '/assessment-results/1']);
    const retake = await learner.submit('/assessment-results/1', {});
    expect([retake.status, retake.headers.get('Location')]).toEqual([303, '/assessments/1']);
    const second = await finishAttempt(learner, 8);
    const ids = new Set(first.materials.map(({ id }) => id));
    expect(second.materials.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(await (await readResults(learner)).json()).toMatchObject({
      totalScore: 80,
      percentage: 114.3,
      passed: true,
      attempt: 2,
    });

    await finishAttempt(learner, 0);
    expect(await (await readResults(learner)).json()).toMatchObject({ totalScore: 80, bestAttempt: 2 });
    expect(await readCard()).toEqual({ id: 1, completed: true, score: 80, passingScore: 70 });
    const fourth = await begin(learner);
    expect(fourth.materials.map(({ id }) => id)).toEqual(first.materials.map(({ id }) => id));
    expect(fourth.materials.every(({ usedHints }) => usedHints === 0)).toBe(true);
  });
});
