import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';
import { listCourseItems } from '../next-step.server';
import { putCreditNoticeAway } from './credit.server';
import { declineDispute, listOpenDisputes } from './decision.server';
import { askForSecondLook } from './dispute.server';
import {
  another,
  answersOf,
  appealOf,
  ask,
  enrol,
  exercise,
  itemId,
  type Learner,
  lastOf,
  queriesOf,
  submit,
} from './fixtures/answers';
import { deleteOldAnswers } from './graded-answer.server';
import { beginRegrade, type Grade, regradeBatch } from './regrade.server';

let learner: Learner;
beforeEach(async () => {
  await db.execute(sql`delete from graded_answers`);
  await db.execute(sql`delete from regrades`);
  learner = await enrol();
});

describe('graded answers', () => {
  const tenQueries = Array.from({ length: 10 }, (_, index) => `select ${index}`);

  test('are kept, the last ten of a learner and an exercise', async () => {
    const other = await enrol();
    await submit(other, 'the other’s');
    await submit(learner, 'of another exercise', false, another.id);
    for (const query of ['the first', ...tenQueries]) await submit(learner, query);
    expect(await queriesOf(learner)).toEqual(tenQueries);
    expect(await queriesOf(learner, another.id)).toEqual(['of another exercise']);
    expect(await queriesOf(other)).toEqual(['the other’s']);
  });

  test('stay while they are disputed', async () => {
    await submit(learner, 'the disputed one');
    await ask(learner, await lastOf(learner));
    for (const query of ['the second', ...tenQueries]) await submit(learner, query);
    expect(await queriesOf(learner)).toEqual(['the disputed one', ...tenQueries]);
  });

  test('are forgotten after ninety days, disputed or not', async () => {
    for (const query of ['90 days', '91 days', 'disputed']) await submit(learner, query);
    await ask(learner, await lastOf(learner));
    await db.execute(sql`
      update graded_answers set graded_at = now() - case when query = '90 days' then interval '2159 hours' else interval '91 days' end`);
    await deleteOldAnswers();
    expect(await queriesOf(learner)).toEqual(['90 days']);
    expect(await listOpenDisputes()).toEqual([]);
  });
});

describe('a second look', () => {
  beforeEach(() => submit(learner, 'select 1'));

  test('may be asked for after a wrong answer, and not after a right one', async () => {
    const answerId = await lastOf(learner);
    expect(await appealOf(learner)).toEqual({ answerId });
    await submit(learner, 'select 2', true);
    expect(await appealOf(learner)).toBeNull();
    await expect(ask(learner, await lastOf(learner))).rejects.toThrow('This answer counts already.');
  });

  test('stands once it is asked for, whatever is asked again', async () => {
    const answerId = await lastOf(learner);
    const standing = { askedAt: expect.stringMatching(/^\d{4}-.*Z$/), status: 'open', reply: null };
    const twice = await Promise.all([ask(learner, answerId), ask(learner, answerId, 'And again.')]);
    expect(twice.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    for (const each of twice) expect(each).toMatchObject(standing);
    await submit(learner, 'select 2');
    expect(await ask(learner, await lastOf(learner))).toEqual({ isNew: false, ...standing });
    expect(await appealOf(learner)).toEqual(standing);
    expect(await listOpenDisputes()).toHaveLength(1);
  });

  test('that was declined is told with its reply, until another answer is graded', async () => {
    const answerId = await lastOf(learner);
    await ask(learner, answerId);
    const [dispute] = await listOpenDisputes();
    await declineDispute(dispute?.id ?? 0, 'The task asks for all of them.');
    const declined = { status: 'declined', reply: 'The task asks for all of them.' };
    expect(await appealOf(learner)).toMatchObject(declined);
    expect(await ask(learner, answerId)).toMatchObject({ isNew: false, ...declined });
    await submit(learner, 'select 2');
    expect(await appealOf(learner)).toEqual({ answerId: await lastOf(learner) });
    await expect(declineDispute(dispute?.id ?? 0, null)).rejects.toThrow('is not open');
  });

  test('is refused at another exercise than the answer’s', async () => {
    const { enrollmentId } = learner;
    const answerId = await lastOf(learner);
    const elsewhere = { enrollmentId, itemId: another.id, answerId, reason: 'It is the same.' };
    await expect(askForSecondLook(elsewhere)).rejects.toThrow('There is no such answer of yours.');
    expect(await listOpenDisputes()).toEqual([]);
  });
});

describe('a regrade', () => {
  const sayRight: Grade = async (query) => query.startsWith('right');
  const next = (grade = sayRight) => regradeBatch({ itemId, title: exercise.title }, grade);
  const progressOf = async ({ enrollmentId }: Learner) => {
    const [row] = await db.execute<{ completed: Date | null; credited: Date | null }>(sql`
      select completed_at as completed, credited_at as credited, solution, answer, attempts
      from item_progress where enrollment_id = ${enrollmentId} and item_id = ${itemId}`);
    return row;
  };
  /** Inserts the same wrong answer of `size` learners. */
  const crowd = (size: number, query: string) =>
    db.execute(sql`
      with accounts as (insert into users (email)
          select gen_random_uuid() || '@example.test' from generate_series(1, ${size}::int) returning id),
        places as (insert into enrollments (user_id, course_id) select id, 1 from accounts returning id),
        progress as (insert into item_progress (enrollment_id, item_id) select id, ${itemId} from places)
      insert into graded_answers (enrollment_id, item_id, query, is_right, words, graded_by)
      select id, ${itemId}, ${query}, false, '', '' from places`);
  const credited = async () => {
    const [row] = await db.execute<{ count: number }>(sql`
      select count(*)::int from item_progress where credited_at is not null and enrollment_id in
      (select enrollment_id from graded_answers)`);
    return row?.count;
  };

  test('gives credit for an answer that is right now, once, and tells', async () => {
    learner = await enrol(3);
    for (const query of ['right, first', 'wrong', 'right, later']) await submit(learner, query);
    await ask(learner, await lastOf(learner));
    await beginRegrade(itemId);
    expect(await next()).toMatchObject({ looked: 3, credited: 1, finishedAt: expect.any(Date) });
    expect(await progressOf(learner)).toMatchObject({
      completed: expect.anything(),
      credited: expect.anything(),
      ...{ solution: 'right, first', answer: 'a draft', attempts: 3 },
    });
    expect((await answersOf(learner)).map(({ right }) => right)).toEqual([true, false, true]);
    expect(await listOpenDisputes()).toEqual([]);
    const notices = async () =>
      (await listCourseItems(learner.userId)).filter(({ hasCreditNotice }) => hasCreditNotice);
    const [notice] = await notices();
    expect(notice).toMatchObject({ itemId, title: exercise.title });
    const other = await enrol();
    await putCreditNoticeAway({ userId: other.userId, itemId });
    expect(await notices()).toHaveLength(1);
    await putCreditNoticeAway({ userId: learner.userId, itemId });
    expect(await notices()).toEqual([]);
  });

  test('takes nothing away: what is right or complete stays as it was, whatever it says now', async () => {
    const [solver, disputer] = [await enrol(), await enrol()];
    await submit(solver, 'right', false);
    await submit(solver, 'was right', true);
    await submit(disputer, 'right', false);
    await ask(disputer, await lastOf(disputer));
    await db.execute(sql`update item_progress set completed_at = '2026-01-01', solution = 'was right'
      where enrollment_id in (${solver.enrollmentId}, ${disputer.enrollmentId})`);
    await submit(learner, 'wrong');
    const progress = () => Promise.all([solver, disputer, learner].map(progressOf));
    const before = [await progress(), await answersOf(solver)];
    await beginRegrade(itemId);
    expect(await next(async () => false)).toMatchObject({ looked: 2, credited: 0 });
    await beginRegrade(itemId);
    expect(await next()).toMatchObject({ looked: 2, credited: 0 });
    expect([await progress(), await answersOf(solver)]).toEqual(before);
    expect(await answersOf(disputer)).toMatchObject([{ right: true }]);
  });

  test('goes on where it was stopped, and grades the same words once a batch', async () => {
    await crowd(120, 'right');
    await beginRegrade(itemId);
    const graded: string[] = [];
    const count: Grade = async (query) => graded.push(query) > 0;
    expect(await next(count)).toMatchObject({ looked: 50, credited: 50, finishedAt: null });
    await beginRegrade(itemId);
    expect(await next(count)).toMatchObject({ looked: 100, credited: 100, finishedAt: null });
    expect(await next(count)).toMatchObject({ looked: 120, credited: 120, finishedAt: expect.any(Date) });
    expect(await next(count)).toMatchObject({ looked: 120, finishedAt: expect.any(Date) });
    expect(graded).toEqual(['right', 'right', 'right']);
    expect(await credited()).toBe(120);
  });

  test('starts anew where the exercise has changed, with the answers given since', async () => {
    await crowd(60, 'wrong');
    await beginRegrade(itemId);
    await next();
    await crowd(1, 'right');
    await beginRegrade(itemId, { anew: true });
    expect(await next()).toMatchObject({ afterId: expect.any(Number), looked: 50, credited: 0 });
    expect(await next()).toMatchObject({ looked: 61, credited: 1, finishedAt: expect.any(Date) });
  });

  test('keeps all of a batch or nothing: what fails in the middle is done again', async () => {
    await submit(learner, 'right');
    await crowd(1, 'fails');
    await beginRegrade(itemId);
    const fail: Grade = async (query) => {
      if (query === 'fails') throw new AppError('unavailable', 'The sandbox is away.');
      return true;
    };
    await expect(next(fail)).rejects.toThrow('The sandbox is away.');
    expect(await progressOf(learner)).toMatchObject({ completed: null });
    expect(await next()).toMatchObject({ looked: 2, credited: 1 });
  });

  test('passes by what does not run any more, and counts what takes too long', async () => {
    for (const query of ['too slow', 'broken', 'right']) await submit(learner, query);
    await beginRegrade(itemId);
    const grade: Grade = async (query) => {
      if (query === 'too slow') throw new AppError('bad_request', 'It was stopped.', { reason: 'stopped' });
      if (query === 'broken') throw new AppError('bad_request', 'There is no such column.');
      return true;
    };
    expect(await next(grade)).toMatchObject({ looked: 3, credited: 1, stopped: 1 });
  });

  test('has one process at a time', async () => {
    await submit(learner, 'right');
    await beginRegrade(itemId);
    const second = { state: {} as unknown };
    const first = await next(async () => {
      second.state = await next();
      return true;
    });
    expect(second.state).toBeUndefined();
    expect(first).toMatchObject({ looked: 1, credited: 1 });
  });
});
